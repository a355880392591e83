import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { sampleDrop } from '../../../../../test/fans/drop-page.ts'
import { shown } from '../../../../../test/fans/studio-section.tsx'
import { focusField } from '../focus-field.ts'
import { type Draft, type Studio, StudioContext } from '../studio-context.ts'
import { Questions } from './questions.tsx'

afterEach(cleanup)

function Section() {
  const [draft, setDraft] = useState({ ...sampleDrop(), custom_fields: [] } as unknown as Draft)
  const change = (changes: object) => setDraft(known => ({ ...known, ...changes }))
  const studio = { draft, drop: { artist: { title: 'Vesper Lane' } }, faults: [], change } as unknown as Studio
  return (
    <StudioContext value={studio}>
      <Questions />
    </StudioContext>
  )
}

it('gives the focus to a new question, so that what is typed next is its words (FORM-026)', async () => {
  render(<Section />)
  for (const words of ['First?', 'Second?']) {
    screen.getByRole('button', { name: 'Add a question' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu')
    // no pause between the keys: not a letter may go to the menu, which fades meanwhile
    screen.getByRole('menuitem', { name: 'Text' }).focus()
    await userEvent.keyboard(`{Enter}${words}`)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Question' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Question' }).value).toBe(words)
  }
})

it('moves focus to the next question when one is deleted, and to the add button after the last', async () => {
  render(<Section />)
  for (const words of ['First?', 'Second?', 'Third?']) {
    await userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Number' }))
    await userEvent.keyboard(words)
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  }
  for (const [gone, focused] of [
    ['Second?', 'Delete Third?'],
    ['Third?', 'Delete First?'],
    ['First?', 'Add a question'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: `Delete ${gone}` }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: focused })))
  }
})

it('opens the question and focuses its empty choice, or the button that adds one, when a finding leads there', async () => {
  // jsdom scrolls nothing
  Element.prototype.scrollIntoView = () => {}
  const options = ['North', ''].map((label, sort_order) => ({ id: crypto.randomUUID(), label, sort_order }))
  const question = (label: string, multiple_choice_options: object[]) => ({
    id: crypto.randomUUID(),
    label,
    required: false,
    field_type: 'MULTIPLE_CHOICE',
    multiple_choice_options,
  })
  const draft = shown(<Questions />, { custom_fields: [question('Which stop?', options), question('Which song?', [])] })
  focusField('custom_fields.0.multiple_choice_options.1.label')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Choice 2' })))
  await userEvent.keyboard('South{Enter}East')
  const labels = draft().custom_fields[0]?.multiple_choice_options.map(({ label }) => label)
  expect(labels).toEqual(['North', 'South', 'East'])
  focusField('custom_fields.1.multiple_choice_options')
  await waitFor(() => expect(screen.getByRole('button', { name: /Which song/, expanded: true })).toBeTruthy())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a choice' })))
})
