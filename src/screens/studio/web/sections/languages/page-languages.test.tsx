import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { shown } from '../../../../../../test/fans/studio-section.tsx'
import { PageLanguages } from './page-languages.tsx'

afterEach(cleanup)

const QUESTION = '0198f3a0-0000-7000-8000-00000000c001'
const question = {
  id: QUESTION,
  label: 'Which stop?',
  required: false,
  field_type: 'STRING',
  multiple_choice_options: [],
}

it('writes both languages side by side, with the questions, and keeps each text while it is typed', async () => {
  const draft = shown(<PageLanguages />, { title: 'Night Bus', second_language: null, custom_fields: [question] })
  await userEvent.click(screen.getByRole('switch', { name: 'Also in French' }))
  expect(draft().second_language).toEqual({ texts: {}, by_visitor: false })
  await userEvent.click(screen.getByRole('button', { name: 'In the visitor’s' }))
  expect(draft().second_language?.by_visitor).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Write both languages' }))
  const texts = within(await screen.findByRole('dialog', { name: 'Texts in both languages' }))
  // where there is something to write
  await waitFor(() => expect(document.activeElement).toBe(texts.getByRole('textbox', { name: 'Title, French' })))
  await userEvent.keyboard('Bus de nuit')
  await userEvent.type(texts.getByRole('textbox', { name: 'Question 1, French' }), 'Quel arrêt ?')
  await userEvent.clear(texts.getByRole('textbox', { name: 'Question 1, English' }))
  await userEvent.type(texts.getByRole('textbox', { name: 'Title, English' }), 's')
  expect(draft().second_language?.texts).toEqual({ title: 'Bus de nuit', [`${QUESTION}.label`]: 'Quel arrêt ?' })
  expect(draft().title).toBe('Night Buss')
  // nothing asks whether it may close: it is all kept
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('does not change the first language while there are texts in a second one', () => {
  shown(<PageLanguages />, { second_language: { texts: {}, by_visitor: false } })
  expect(screen.queryByRole('group', { name: 'Language of the page' })).toBeNull()
  expect(screen.getByText('English first')).toBeTruthy()
})
