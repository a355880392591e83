import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { Toaster } from '#platform/web/ui/layers/toaster.tsx'
import { toastManager } from '#platform/web/ui/layers/toasts.ts'
import { shown } from '../../../../../../test/fans/studio-section.tsx'
import { focusField } from '../../focus-field.ts'
import { useStudio } from '../../studio-context.ts'
import { PageLanguages } from './page-languages.tsx'

afterEach(() => {
  act(() => toastManager.close())
  cleanup()
})

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
  await userEvent.click(screen.getByRole('button', { name: 'Opens in the visitor’s language' }))
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

const french = { texts: { title: 'Bus de nuit' }, by_visitor: true }
/** As the Undo of the header does. */
function UndoInHeader() {
  const { change } = useStudio()
  return (
    <button type="button" onClick={() => change({ second_language: french })}>
      Header undo
    </button>
  )
}
const withToasts = (fields: object) =>
  shown(
    <>
      <PageLanguages />
      <UndoInHeader />
      <Toaster />
    </>,
    fields,
  )
const switchFrench = () => userEvent.click(screen.getByRole('switch', { name: 'Also in French' }))

it('says that the texts of the second language are removed when it is switched off, and brings them back by Undo', async () => {
  const draft = withToasts({ second_language: french })
  await switchFrench()
  expect(draft().second_language).toBeNull()
  await screen.findAllByText('French texts removed')
  await userEvent.click(screen.getByText('Undo'))
  await waitFor(() => expect(draft().second_language).toEqual(french))
})

it('takes back that texts were removed when they are there again by another way', async () => {
  withToasts({ second_language: french })
  await switchFrench()
  await screen.findAllByText('French texts removed')
  await userEvent.click(screen.getByRole('button', { name: 'Header undo' }))
  await waitFor(() => expect(screen.queryByText('French texts removed')).toBeNull())
})

it('brings the texts of the second language back when it is switched on again, in that language only', async () => {
  const draft = withToasts({ second_language: french })
  await switchFrench()
  await screen.findAllByText('French texts removed')
  await switchFrench()
  expect(draft().second_language).toEqual(french)
  // its Undo would replace what is written from here on
  await waitFor(() => expect(screen.queryByText('French texts removed')).toBeNull())
  await switchFrench()
  await userEvent.click(screen.getByRole('button', { name: 'French' }))
  await userEvent.click(screen.getByRole('switch', { name: 'Also in English' }))
  expect(draft().second_language).toEqual({ texts: {}, by_visitor: false })
})

it('says nothing when a second language without texts is switched off', async () => {
  withToasts({ second_language: { texts: { title: '' }, by_visitor: false } })
  await switchFrench()
  expect(screen.queryByText('French texts removed')).toBeNull()
})

it('opens the missing text when a finding leads to it', async () => {
  shown(<PageLanguages />, { title: 'Night Bus', second_language: french, custom_fields: [question] })
  // jsdom scrolls nothing
  Element.prototype.scrollIntoView = () => {}
  focusField(`second_language.texts.${QUESTION}.label`)
  const texts = within(await screen.findByRole('dialog', { name: 'Texts in both languages' }))
  await waitFor(() => expect(document.activeElement).toBe(texts.getByRole('textbox', { name: 'Question 1, French' })))
})

it('does not change the first language while there are texts in a second one', () => {
  shown(<PageLanguages />, { second_language: { texts: {}, by_visitor: false } })
  expect(screen.queryByRole('group', { name: 'Language of the page' })).toBeNull()
  expect(screen.getByText('English first')).toBeTruthy()
})
