import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { type Mention, mentions } from '#records/mentions/contract.ts'
import { quickReplies } from '#records/mentions/quick-replies-contract.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import { Composer } from './composer.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const other = '01980000-0000-7000-8000-000000000003'
const mention: Mention = {
  id,
  kind: 'COMMENT',
  page_type: 'OPEN',
  account: { id, username: 'wrenhallow', state: 'CONNECTED' },
  artist: { id, name: 'Wren Hallow', image_url: null },
  sender_id: '1784',
  sender_username: 'marlow',
  sender_name: null,
  is_verified: false,
  follower_count: null,
  fan_id: null,
  text: 'Here since the first one',
  media_url: null,
  media_state: 'NONE',
  song: null,
  mentioned_at: '2026-11-20T12:00:00.000Z',
  closes_at: null,
  answered_at: null,
  reply: null,
}

afterEach(() => localStorage.clear())

const reply = { ...mentions.reply, path: `/v1/${organization_id}/instagram_story_mentions/${id}/reply` }
const send = async () => userEvent.click(screen.getByRole('button', { name: /^Send/ }))

function open(shown = mention) {
  const { unmount } = show(
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <Composer mention={shown} now={new Date('2026-11-20T13:00:00Z')} />
    </OrganizationContext>,
  )
  return { close: unmount, answer: screen.getByRole<HTMLTextAreaElement>('textbox') }
}

it('keeps a half-written answer when another mention is opened, and forgets it once it is sent', async () => {
  server.says(reply, sent())
  const first = open()
  await userEvent.type(first.answer, 'Thank you')
  first.close()
  const second = open({ ...mention, id: other })
  expect(second.answer.value).toBe('')
  second.close()
  const again = open()
  expect(again.answer.value).toBe('Thank you')
  await send()
  await waitFor(() => expect(again.answer.value).toBe(''))
  again.close()
  const last = open()
  expect(last.answer.value).toBe('')
})

it('keeps the text of an answer when sending it fails', async () => {
  server.says(reply, { failed: [500, 'Instagram does not answer.'] })
  const { answer, close } = open()
  await userEvent.type(answer, 'Thank you')
  await send()
  await screen.findAllByText(/Instagram does not answer/)
  expect(answer.value).toBe('Thank you')
  close()
  expect(open().answer.value).toBe('Thank you')
})

const sent_at = '2026-11-20T13:00:00.000Z'
const sent = () => ({ id, text: 'Thank you', recipient_id: '1784', sent_at, state: 'SENT', reason: null })
const refused = { failed: [409, 'The window is closed.'] as [number, string] }

/** Two mentions of which one is open. */
function Panel() {
  const [shown, setShown] = useState(id)
  return (
    <OrganizationContext value={{ id: organization_id, name: 'North' }}>
      <button type="button" onClick={() => setShown(id)}>
        First
      </button>
      <button type="button" onClick={() => setShown(other)}>
        Second
      </button>
      <Composer key={shown} mention={{ ...mention, id: shown }} now={new Date('2026-11-20T13:00:00Z')} />
    </OrganizationContext>
  )
}
const answer = () => screen.getByRole<HTMLTextAreaElement>('textbox')

it('keeps an answer that is refused while another mention is open', async () => {
  server.says(reply, refused)
  show(<Panel />)
  await userEvent.type(answer(), 'Thank you')
  const release = server.hold()
  await send()
  await press('Second')
  release()
  await screen.findAllByText(/The window is closed/)
  expect(answer().value).toBe('')
  await press('First')
  expect(answer().value).toBe('Thank you')
})

it('does not send an answer a second time when its mention is opened again before it was sent', async () => {
  server.says(reply, sent())
  show(<Panel />)
  await userEvent.type(answer(), 'Thank you')
  const release = server.hold()
  await send()
  await press('Second')
  await press('First')
  await userEvent.type(answer(), '{Control>}{Enter}{/Control}')
  release()
  await waitFor(() => expect(answer().value).toBe(''))
  expect(server.sentTo(reply)).toHaveLength(1)
  await press('Second')
  await press('First')
  expect(answer().value).toBe('')
})

it('sends an answer once when Ctrl+Enter is pressed twice before the screen is drawn again', async () => {
  server.says(reply, sent())
  show(<Panel />)
  await userEvent.type(answer(), 'Thank you')
  act(() => {
    fireEvent.keyDown(answer(), { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(answer(), { key: 'Enter', ctrlKey: true })
  })
  await waitFor(() => expect(answer().value).toBe(''))
  expect(server.sentTo(reply)).toHaveLength(1)
})

it('keeps what is typed while the answer before is sent', async () => {
  server.says(reply, sent())
  show(<Panel />)
  await userEvent.type(answer(), 'Thank you')
  const release = server.hold()
  await send()
  await userEvent.clear(answer())
  await userEvent.type(answer(), 'See you there')
  release()
  await screen.findAllByText('Answered @marlow')
  await press('Second')
  await press('First')
  expect(answer().value).toBe('See you there')
})

it('empties the answer when Retry succeeds, and takes Retry away when it is sent by hand', async () => {
  server.says(reply, { failed: [503, 'Busy.'] })
  show(<Panel />)
  await userEvent.type(answer(), 'Thank you')
  await send()
  await screen.findAllByText('Retry')
  await press('Second')
  server.says(reply, sent())
  await userEvent.click(screen.getByText('Retry'))
  await screen.findAllByText('Answered @marlow')
  await press('First')
  expect(answer().value).toBe('')
  server.says(reply, { failed: [503, 'Busy.'] })
  await userEvent.type(answer(), 'Thank you')
  await send()
  await screen.findAllByText('Retry')
  server.says(reply, sent())
  await send()
  await waitFor(() => expect(answer().value).toBe(''))
  await waitFor(() => expect(screen.queryByText('Retry')).toBeNull(), { timeout: 1_000 })
})

it('appends a quick reply when something was typed, replaces another, and gives the focus to the answer', async () => {
  const group_name = 'GENERAL'
  server.says(quickReplies.list, {
    items: [
      { id, group_name, text: 'See you there!' },
      { id: other, group_name, text: 'May we share it?' },
    ],
  })
  const { answer } = open()
  await press('See you there!')
  await press('May we share it?')
  expect(answer.value).toBe('May we share it?')
  expect(document.activeElement).toBe(answer)
  await userEvent.clear(answer)
  await userEvent.type(answer, 'Row three!')
  await press('See you there!')
  expect(answer.value).toBe('Row three! See you there!')
})
