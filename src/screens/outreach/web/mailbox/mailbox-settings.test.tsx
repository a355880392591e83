import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type Mailbox, mailboxes } from '#records/outreach/mailbox-contract.ts'
import { fakeApi, press, show, toasted } from '../../../../../test/fans/fake-api.tsx'
import { MailboxSettings } from './mailbox-settings.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()
const mailbox: Mailbox = {
  ...{ id, email: 'team@label.example', sender_name: 'North', provider: 'SMTP', grant_status: 'valid' },
  ...{
    grant_reason: null,
    signature_for_new_id: null,
    signature_for_replies_id: null,
    daily_cap: 50,
    slow_start: true,
  },
  ...{ cap_today: 50, sent_today: 2, waiting: 3, window_from: 540, window_to: 1080, weekdays_only: true },
  ...{ unsubscribe_link: true, sent_30d: 40, bounced_30d: 0, refused_30d: 0, last_refusal: null, last_sent_at: null },
  ...{ read_at: null, read_problem: null, pushed: false, pushed_at: null, push_problem: null },
}

it('disconnects a mailbox after saying how many mails are cancelled', async () => {
  server.says(mailboxes.disconnect, { id, cancelled: 3 })
  const closed = vi.fn()
  show(<MailboxSettings organization_id={organization_id} mailbox={mailbox} onClose={closed} />)
  await press('Disconnect')
  const question = await screen.findByRole('alertdialog', { name: 'Disconnect team@label.example?' })
  expect(question.textContent).toContain('3 mails that wait are cancelled.')
  expect(server.sentTo(mailboxes.disconnect)).toEqual([])
  await press('Disconnect', within(question))
  await toasted('team@label.example is disconnected')
  expect(server.sentTo(mailboxes.disconnect)).toEqual([{ organization_id, id }])
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})
