import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { inbox } from '#records/outreach/inbox-contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { saveAnswer } from './kept-answer.ts'
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

it('shows the answer again when it is taken back', async () => {
  server.says(inbox.snippets, { items: [] })
  server.says(inbox.reply, { mail_id, send_at: '2026-11-27T12:00:00.000Z' })
  server.says(inbox.retractMail, { mail_id })
  saveAnswer(organization_id, id, {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Gladly!' }] }],
  })
  show(<ReplyBox organization_id={organization_id} id={id} canSend to="luz@correo.example" from={null} />)
  const answer = () => screen.getByRole('textbox', { name: 'Answer to luz@correo.example' }).textContent
  expect(answer()).toBe('Gladly!')
  await press('Send')
  await toasted('Answer leaves in 10 seconds')
  expect(answer()).toBe('')
  await press('Undo')
  await waitFor(() => expect(answer()).toBe('Gladly!'))
})
