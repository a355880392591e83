import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { Providers } from '#platform/web/frame/providers.tsx'
import { type Payout, payouts, type ReportRow } from '../contract.ts'
import { ImportReportDialog } from './import-report-dialog.tsx'
import { PayoutHistory } from './payout-history.tsx'
import { PayoutSummary } from './payout-summary.tsx'

const organizationId = '01980000-0000-7000-8000-000000000001'
const creatorId = '01980000-0000-7000-8000-000000000002'
const payoutOf = (at: number, facts: Partial<Payout> = {}): Payout => ({
  id: `01980000-0000-7000-8000-0000000001${String(at).padStart(2, '0')}`,
  amount: 100 + at,
  currency: 'EUR',
  live_post_count: 1,
  promotion_id: null,
  promotion_name: null,
  activation_name: null,
  created_at: '2026-11-01T12:00:00Z',
  paypal_email_address: 'mira@creators.example',
  status: 'SUCCESS',
  row_status: null,
  note: null,
  ...facts,
})

let kept: Payout[] = []
let outcome: ReportRow[] = []
let sent: [string, Record<string, unknown>][] = []
beforeEach(() => {
  kept = []
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const input = JSON.parse(body)
    sent.push([path, input])
    if (path === payouts.import_report.path) return Response.json({ rows: outcome })
    const { limit, offset = 0, promotion_id } = input
    const items = kept.filter(payout => !promotion_id || payout.promotion_id === promotion_id)
    return Response.json({ items: items.slice(offset, offset + limit), count: items.length })
  })
})
afterEach(cleanup)
const root = createRootRoute()
const router = createRouter({
  routeTree: root.addChildren([createRoute({ getParentRoute: () => root, path: '/promotions/$promotion_id' })]),
  history: createMemoryHistory(),
}) as never
const show = (part: React.ReactNode) =>
  act(async () => {
    render(
      <RouterContextProvider router={router}>
        <Providers client={createQueryClient()}>{part}</Providers>
      </RouterContextProvider>,
    )
  })
const person = userEvent.setup()

describe('payout history', () => {
  it('shows an empty state when there are no payouts (PAY-011)', async () => {
    await show(<PayoutHistory organizationId={organizationId} creatorId={creatorId} />)
    expect(await screen.findByText('No Payout History Yet')).toBeTruthy()
  })
  it('shows ten payouts per page with currency, status and campaign (PAY-007, PAY-010, PAY-014)', async () => {
    const promotion_id = '01980000-0000-7000-8000-000000000009'
    kept = Array.from({ length: 12 }, (_, at) => payoutOf(at))
    kept[0] = payoutOf(0, { promotion_id, promotion_name: 'Night Bus', row_status: 'QUEUED', status: 'PENDING' })
    await show(<PayoutHistory organizationId={organizationId} creatorId={creatorId} />)
    expect(await screen.findByText('€100.00')).toBeTruthy()
    expect(screen.getByText('Queued')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View Campaign' }).getAttribute('href')).toBe(`/promotions/${promotion_id}`)
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
    await person.click(screen.getByRole('button', { name: /next/i }))
    expect(await screen.findByText('€111.00')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })
})

it('shows only the payouts of a promotion in its drawer, without a link to it', async () => {
  const [promotion_id, other] = ['01980000-0000-7000-8000-000000000009', '01980000-0000-7000-8000-000000000008']
  kept = [payoutOf(0, { promotion_id, promotion_name: 'Night Bus' }), payoutOf(1, { promotion_id: other })]
  const of = { organizationId, creatorId }
  await show(<PayoutHistory {...of} promotionId={promotion_id} />)
  expect(await screen.findByText('€100.00')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: 'View Campaign' })).toBeNull()
  cleanup()
  kept = [payoutOf(1, { promotion_id: other })]
  await show(<PayoutHistory {...of} promotionId={promotion_id} />)
  expect(await screen.findByText(/No payout is matched to this promotion/)).toBeTruthy()
})

it('shows the day of a report without a time as that day, whatever the zone of the reader', async () => {
  kept = [payoutOf(0, { created_at: '2026-11-27T00:00:00.000Z' })]
  await show(<PayoutHistory organizationId={organizationId} creatorId={creatorId} />)
  const day = await screen.findByText('Nov. 27th, 2026')
  expect(day.getAttribute('datetime')).toBe('2026-11-27')
})

it('the summary shows three of four payouts and links to all (PAY-008, PAY-009)', async () => {
  const onViewAll = vi.fn()
  kept = Array.from({ length: 3 }, (_, at) => payoutOf(at))
  const summary = <PayoutSummary organizationId={organizationId} creatorId={creatorId} onViewAll={onViewAll} />
  await show(summary)
  await screen.findByText('€100.00')
  expect(screen.queryByRole('button', { name: 'View All' })).toBeNull()
  cleanup()
  kept.push(payoutOf(3))
  await show(summary)
  await person.click(await screen.findByRole('button', { name: 'View All' }))
  expect(onViewAll).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(sent.at(-1)?.[1]).toMatchObject({ limit: 4 })
})

it('uploads a report file and shows a reason for each rejected row', async () => {
  outcome = [
    { row_number: 2, recipient: 'mira@creators.example', outcome: 'added', reason: null },
    { row_number: 3, recipient: 'who@creators.example', outcome: 'rejected', reason: 'No creator has this address' },
  ]
  await show(<ImportReportDialog organizationId={organizationId} onClose={() => {}} />)
  const field = await screen.findByLabelText('Payout report')
  await person.upload(field, new File(['Payout item ID,Recipient\n'], 'report.csv', { type: 'text/csv' }))
  expect(await screen.findByText('1 added, 1 rejected')).toBeTruthy()
  expect(screen.getByText(/No creator has this address/)).toBeTruthy()
  expect(sent).toEqual([
    [payouts.import_report.path, { organization_id: organizationId, report: 'Payout item ID,Recipient\n' }],
  ])
})
