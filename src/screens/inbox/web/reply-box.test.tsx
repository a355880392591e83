import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isEmptyText } from '#platform/contract/rich-text.ts'
import { inbox } from '#records/outreach/inbox-contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { keptAnswer, saveAnswer } from './kept-answer.ts'
import { ReplyBox } from './reply-box.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const mail_id = '01980000-0000-7000-8000-000000000003'

// jsdom has no layout, and the editor asks where the caret is
beforeEach(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})

afterEach(() => localStorage.clear())

it('shows the answer again when it is taken back', async () => {
  server.says(inbox.snippets, { items: [] })
  server.says(inbox.reply, { mail_id, send_at: '2026-11-27T12:00:00.000Z' })
  server.says(inbox.retractMail, { mail_id })
  saveAnswer(organization_id, id, {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Gladly!' }] }],
  })
  show(
    <ReplyBox
      organization_id={organization_id}
      id={id}
      canSend
      silentBecause={null}
      to="luz@correo.example"
      from={null}
    />,
  )
  const answer = () => screen.getByRole('textbox', { name: 'Answer to luz@correo.example' }).textContent
  expect(answer()).toBe('Gladly!')
  await press('Send')
  await toasted('Answer leaves in 10 seconds')
  expect(answer()).toBe('')
  await press('Undo')
  await waitFor(() => expect(answer()).toBe('Gladly!'))
})

const other = '01980000-0000-7000-8000-000000000004'
const written = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** Two conversations of which one is open. */
function Threads() {
  const [shown, setShown] = useState(id)
  return (
    <>
      <button type="button" onClick={() => setShown(id)}>
        First
      </button>
      <button type="button" onClick={() => setShown(other)}>
        Second
      </button>
      <input aria-label="Search" />
      <ReplyBox
        key={shown}
        organization_id={organization_id}
        id={shown}
        canSend
        silentBecause={null}
        to="luz"
        from={null}
      />
    </>
  )
}

function showThreads() {
  server.says(inbox.snippets, { items: [] })
  server.says(inbox.reply, { mail_id, send_at: '2026-11-27T12:00:00.000Z' })
  server.says(inbox.retractMail, { mail_id })
  saveAnswer(organization_id, id, written('Gladly!'))
  show(<Threads />)
}
const answer = () => screen.getByRole('textbox', { name: 'Answer to luz' }).textContent

it('leaves the editor on Escape, and keeps what was typed', async () => {
  showThreads()
  const editor = screen.getByRole('textbox', { name: 'Answer to luz' })
  act(() => editor.focus())
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement).toBe(document.body)
  expect(editor.textContent).toBe('Gladly!')
})

it('keeps an answer that is refused while another conversation is open', async () => {
  showThreads()
  server.says(inbox.reply, { failed: [409, 'The mailbox is disconnected.'] })
  const release = server.hold()
  await press('Send')
  await press('Second')
  release()
  await screen.findAllByText(/The mailbox is disconnected/)
  await press('First')
  expect(answer()).toBe('Gladly!')
})

it('sends an answer once when its conversation is opened again before it was sent', async () => {
  showThreads()
  const release = server.hold()
  await press('Send')
  await press('Second')
  await press('First')
  await press('Send')
  release()
  await waitFor(() => expect(answer()).toBe(''))
  expect(server.sentTo(inbox.reply)).toHaveLength(1)
  expect(isEmptyText(keptAnswer(organization_id, id))).toBe(true)
})

it('sends an answer once when Send is clicked twice before the screen is drawn again', async () => {
  showThreads()
  const button = screen.getByRole('button', { name: 'Send' })
  act(() => {
    button.click()
    button.click()
  })
  await toasted('Answer leaves in 10 seconds')
  expect(server.sentTo(inbox.reply)).toHaveLength(1)
})

it('keeps what was written meanwhile when an answer is taken back from another conversation', async () => {
  showThreads()
  await press('Send')
  await toasted('Answer leaves in 10 seconds')
  await waitFor(() => expect(answer()).toBe(''))
  await press('Second')
  saveAnswer(organization_id, id, written('And thank you.'))
  await press('Undo')
  await toasted('Answer taken back')
  await press('First')
  expect(answer()).toBe('Gladly!And thank you.')
})

it('keeps the focus in the answer once it is sent', async () => {
  showThreads()
  await press('Send')
  await waitFor(() => expect(answer()).toBe(''))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Answer to luz' }))
})

it('leaves the focus where a person has gone while the answer is sent', async () => {
  showThreads()
  const release = server.hold()
  await press('Send')
  const search = screen.getByRole('textbox', { name: 'Search' })
  await userEvent.type(search, 'mo')
  release()
  await waitFor(() => expect(answer()).toBe(''))
  await userEvent.keyboard('lly')
  expect(search).toHaveProperty('value', 'molly')
  expect(answer()).toBe('')
})

it('takes Retry away when an answer is sent by hand', async () => {
  showThreads()
  server.says(inbox.reply, { failed: [503, 'Busy.'] })
  await press('Send')
  await screen.findAllByText('Retry')
  server.says(inbox.reply, { mail_id, send_at: '2026-11-27T12:00:00.000Z' })
  await press('Send')
  await waitFor(() => expect(answer()).toBe(''))
  await waitFor(() => expect(screen.queryByText('Retry')).toBeNull(), { timeout: 1_000 })
})

it('sends an answer once when Retry is clicked twice', async () => {
  showThreads()
  server.says(inbox.reply, { failed: [503, 'Busy.'] })
  await press('Send')
  await screen.findAllByText('Retry')
  server.says(inbox.reply, { mail_id, send_at: '2026-11-27T12:00:00.000Z' })
  const before = server.sentTo(inbox.reply).length
  const retry = screen.getByText('Retry')
  act(() => {
    retry.click()
    retry.click()
  })
  await waitFor(() => expect(answer()).toBe(''))
  expect(server.sentTo(inbox.reply)).toHaveLength(before + 1)
})

it('sends an answer while the answer to another conversation is being sent', async () => {
  showThreads()
  saveAnswer(organization_id, other, written('See you there.'))
  const release = server.hold()
  await press('Send')
  await press('Second')
  await press('Send')
  release()
  await waitFor(() => expect(answer()).toBe(''))
  expect(server.sentTo(inbox.reply).map(sent => sent.id)).toEqual([id, other])
})

it('sends nothing to an address that unsubscribed, says so, and keeps what was typed', async () => {
  server.says(inbox.snippets, { items: [] })
  saveAnswer(organization_id, id, written('Gladly!'))
  const silent = 'unsubscribed from the team'
  show(
    <ReplyBox
      organization_id={organization_id}
      id={id}
      canSend
      silentBecause={silent}
      to="luz@a.example"
      from={null}
    />,
  )
  screen.getByText('No mail goes to luz@a.example: unsubscribed from the team.')
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  const box = screen.getByRole('textbox', { name: 'Answer to luz@a.example' })
  act(() => box.focus())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect([server.sentTo(inbox.reply), box.textContent]).toEqual([[], 'Gladly!'])
})
