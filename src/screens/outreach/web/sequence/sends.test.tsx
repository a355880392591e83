import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mailboxes } from '#records/outreach/mailbox-contract.ts'
import { fakeApi, show } from '../../../../../test/fans/fake-api.tsx'
import { Sends } from './sends.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'

it.each([
  ['PAUSED', 'once it resumes'],
  ['DRAFT', 'once published'],
  ['RUNNING', 'now'],
] as const)('says who is next when the sequence is %s', async (state, when) => {
  server.says(mailboxes.list, { items: [] })
  const next = { name: 'Mara Vale', step: 0, due_at: '2026-01-01T12:00:00.000Z' }
  const sends = { organization_id, mailbox_id: null, state, onMailbox: () => {} }
  show(<Sends {...sends} next={next} />)
  await screen.findByText('Mara Vale, step 1')
  screen.getByText(when)
  cleanup()
  show(<Sends {...sends} next={null} />)
  expect(await screen.findByText('Nobody waits')).toBeTruthy()
})
