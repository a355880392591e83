import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { type PaidCollaborator, paidCollaborators } from '#features/payouts/paid-contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { paidSearch } from './address.ts'
import { PaidScreen } from './paid-screen.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const mira: PaidCollaborator = {
  id: '01980000-0000-7000-8000-000000000101',
  kind: 'CREATOR',
  name: 'Mira',
  payout_count: 2,
  paid: [{ currency: 'USD', amount: '100.00' }],
  not_paid: [{ status: 'RETURNED', currency: 'USD', amount: '40.00' }],
  last_paid_at: '2026-11-27T10:15:00.000Z',
  status: 'RETURNED',
  row_status: null,
  methods: [],
  regions: [],
}

function open(items: PaidCollaborator[]) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  server.says(paidCollaborators.list, { items, count: items.length })
  const root = createRootRoute()
  const paid = createRoute({
    getParentRoute: () => root,
    path: '/royalties/paid',
    validateSearch: paidSearch,
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <PaidScreen />
      </OrganizationContext>
    ),
  })
  const history = createMemoryHistory({ initialEntries: ['/royalties/paid'] })
  show(<RouterProvider router={createRouter({ routeTree: root.addChildren([paid]), history }) as never} />)
}
const cellsOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

it('shows what was returned beside what was paid, and the last status below the name for a phone', async () => {
  open([mira])
  const cells = (await cellsOf('Mira')).join(' | ')
  expect(cells).toContain('Mira')
  expect(cells).toContain('Promotions · Returned')
  expect(cells).toContain('| USD 100.00 | Returned USD 40.00 |')
})

it('lists erased creators together, without a name and a link', async () => {
  open([{ ...mira, id: null, kind: 'ERASED', name: 'Erased creators' }])
  expect((await cellsOf('Erased creators')).join(' | ')).toContain('USD 100.00')
  expect(screen.queryByRole('link', { name: 'Erased creators' })).toBeNull()
})
