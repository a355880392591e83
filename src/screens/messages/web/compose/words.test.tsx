import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { press, show } from '../../../../../test/fans/fake-api.tsx'
import { emptyDraft } from './draft.ts'
import { Words } from './words.tsx'

afterEach(cleanup)

let written = emptyDraft(null).content
function Writing() {
  const [draft, setDraft] = useState({ ...emptyDraft(null), send_mode: 'ONLY_SMS' as const })
  written = draft.content
  const set = (change: object) => setDraft(before => ({ ...before, ...change }))
  const [second, onSecond] = useState(false)
  const inSecond = second && Boolean(draft.content.second_language)
  return <Words draft={draft} set={set} shown="TEXT" onShow={() => {}} second={inSecond} onSecond={onSecond} />
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'SMS and WhatsApp' })

it('writes a text in both languages, and keeps the second one while it is switched off', async () => {
  show(<Writing />)
  const user = userEvent.setup()
  await user.type(field(), 'Doors at eight.')
  const both = screen.getByRole('checkbox', { name: 'Also in French, for fans who read it' })
  await user.click(both)
  expect(field().value).toBe('')
  await user.type(field(), 'Ouverture.')
  await press('English')
  expect(field().value).toBe('Doors at eight.')
  expect(written).toMatchObject({ text: 'Doors at eight.', second_language: { text: 'Ouverture.' } })
  await user.click(both)
  expect(written.second_language).toBeNull()
  await user.click(both)
  expect(field().value).toBe('Ouverture.')
})

it('counts the way out that is added, in the language of the text', async () => {
  show(<Writing />)
  const user = userEvent.setup()
  await user.click(field())
  await user.paste('a'.repeat(141))
  screen.getByText('161 characters, 2 texts')
  await press('French')
  screen.getByText('174 characters, 2 texts')
  await user.clear(field())
  await user.paste('Hi {first_name}, STOP ends it')
  screen.getByText('31 characters, 1 text before names and links are filled in')
})

it('writes in French alone', async () => {
  show(<Writing />)
  await press('French')
  expect(written).toMatchObject({ language: 'fr', second_language: null })
  expect(screen.getByRole('checkbox', { name: 'Also in English, for fans who read it' })).toBeTruthy()
})
