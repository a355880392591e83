import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { type Message, messages } from '#records/messages/contract.ts'
import { fakeApi, press, show, toasted } from '../../../../test/fans/fake-api.tsx'
import { FailedMessages } from './failed-messages.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()
const failed: Message = {
  ...{ id, kind: 'DROP_OPEN', channel: 'EMAIL', state: 'FAILED', to: 'ines@mail.example', attempts: 3 },
  ...{ delivery: null, reason: '550 5.1.1 at RCPT TO', can_send_again: true },
  ...{ created_at: '2026-11-27T18:00:00.000Z', settled_at: '2026-11-27T18:05:00.000Z' },
}

function failures(items: readonly Message[], role: 'owner' | 'member' = 'owner') {
  server.says(messages.list, {
    items: [...items],
    links: { next: null, previous: null, has_next: false, has_previous: false },
  })
  show(
    <OrganizationContext value={{ id: organization_id, name: 'North', role }}>
      <FailedMessages />
      <p>Messages</p>
    </OrganizationContext>,
  )
}

it('shows who got no message and why, and sends it again', async () => {
  failures([failed, { ...failed, id: organization_id, kind: 'ONE_TIME_CODE', to: null, can_send_again: false }])
  server.says(messages.sendAgain, { id, state: 'QUEUED' })
  await press('Failed')
  const list = await screen.findByRole('list', { name: 'Failed messages' })
  expect(list.textContent).toContain('ines@mail.example')
  expect(list.textContent).toContain('Drop is open, by email, ')
  expect(list.textContent).toContain('Failed: the address does not exist (550 5.1.1 at RCPT TO)')
  expect(list.textContent).toContain('Address no longer stored')
  expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Send again to ines@mail.example' }))
  await toasted('Sending Again')
  expect(server.sentTo(messages.sendAgain)).toEqual([{ organization_id, id }])
  expect(server.sentTo(messages.list)[0]).toMatchObject({ troubled: true })
})

it('offers no Send Again to members who are neither owner nor admin', async () => {
  failures([failed], 'member')
  await press('Failed')
  await screen.findByText('ines@mail.example')
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull()
})

it('shows no button for failed messages when no message failed', async () => {
  failures([])
  await waitFor(() => expect(server.sentTo(messages.list)).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Failed' })).toBeNull()
})
