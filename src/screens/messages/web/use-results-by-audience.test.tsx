import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { useResultsByAudience } from './use-results-by-audience.ts'

const organization_id = '01980000-0000-7000-8000-000000000001'
const id = '01980000-0000-7000-8000-000000000002'
const server = fakeApi()
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const Page = ({ figures }: { figures: string }) => (
  <OrganizationContext value={{ id: organization_id, name: 'North' }}>
    <Sent figures={figures} />
  </OrganizationContext>
)
const Sent = ({ figures }: { figures: string }) => (
  <p>{useResultsByAudience(id, figures).map(({ name, sent }) => `${name}: ${sent}`)}</p>
)
const sends = (sent: number) =>
  server.says(broadcasts.resultsByAudience, { items: [{ id, name: 'In France', sent, opened: 0, clicked: 0 }] })

it('refetches the results by audience when the results of the message change, at most every five seconds', async () => {
  sends(1)
  const { rerender } = show(<Page figures="1" />)
  await screen.findByText('In France: 1')
  sends(40)
  for (const figures of ['2', '3', '4']) rerender(<Page figures={figures} />)
  expect(server.sentTo(broadcasts.resultsByAudience)).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  await screen.findByText('In France: 40')
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(server.sentTo(broadcasts.resultsByAudience)).toHaveLength(2)
})

it('does not refetch the results by audience while a request for them is pending', async () => {
  sends(1)
  const { rerender } = show(<Page figures="1" />)
  await screen.findByText('In France: 1')
  const release = server.hold()
  for (const figures of ['2', '3', '4', '5']) {
    rerender(<Page figures={figures} />)
    await act(() => vi.advanceTimersByTimeAsync(6_000))
  }
  expect(server.sentTo(broadcasts.resultsByAudience)).toHaveLength(2)
  sends(40)
  release()
  await screen.findByText('In France: 40')
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(server.sentTo(broadcasts.resultsByAudience)).toHaveLength(3)
})
