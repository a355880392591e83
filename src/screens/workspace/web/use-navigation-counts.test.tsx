import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { teams } from '#features/accounts/contract.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { NavItem } from '#platform/web/frame/nav-item.tsx'
import { mentions } from '#records/mentions/contract.ts'
import { inbox } from '#records/outreach/inbox-contract.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { brandNavigation, navigation } from './navigation.tsx'
import { useNavigationCounts } from './use-navigation-counts.ts'

const organization_id = '01980000-0000-7000-8000-000000000001'
const server = fakeApi()

function Items({ may }: { may: boolean }) {
  const nav = useNavigationCounts(organization_id, may ? navigation : brandNavigation, may)
  // answered after whatever the navigation asks
  const members = useQuery(teams.members, { organization_id })
  return (
    <ul>
      {members.data && <li>All answered</li>}
      {nav.flat().map(item => (
        <NavItem key={item.to} item={item} collapsed={false} />
      ))}
    </ul>
  )
}

function open(may: boolean) {
  server.says(teams.members, { items: [] })
  const root = createRootRoute({ component: () => <Items may={may} /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  show(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
}

it('navigation shows the counts of unanswered stories and conversations, and keeps link names', async () => {
  const path = mentions.list.path.replace('{orgId}', organization_id)
  server.says({ ...mentions.list, path }, { items: [], count: 6 })
  server.says(inbox.counts, { open: 40, mine: 3, nobodys: 20, unread: 1_234 })
  open(true)
  expect((await screen.findByText('6')).closest('a')).toBe(screen.getByRole('link', { name: 'Mentions' }))
  expect((await screen.findByText('1.2k')).closest('a')).toBe(screen.getByRole('link', { name: 'Inbox' }))
  expect(screen.getByRole('link', { name: 'Mentions' }).getAttribute('aria-description')).toBe('6 waiting')
  expect(screen.getByRole('link', { name: 'Drops' }).textContent).toBe('Drops')
})

it('requests no counts for a brand-scoped member', async () => {
  open(false)
  await screen.findByText('All answered')
  expect(screen.getByRole('link', { name: 'Promotions' })).toBeTruthy()
  expect(server.sent().map(([path]) => path)).toEqual([teams.members.path])
})
