import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import { applicants } from '#features/applicants/contract.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import type { Creator } from '#records/creators/contract.ts'
import { customFields } from '#records/custom-fields/contract.ts'
import { type Roster, rosters } from '#records/rosters/contract.ts'
import { rosterBulk } from '#screens/roster/bulk-contract.ts'
import { rosterScreen, rosterViews } from '#screens/roster/contract.ts'
import { RosterScreen } from '#screens/roster/web/roster-screen.tsx'
import { rosterSearch } from '#screens/roster/web/roster-search.ts'
import { fakeApi, show } from '../fans/fake-api.tsx'

export const organization_id = '01980000-0000-7000-8000-000000000001'

export const list = (number: number, name: string, creator_count: number): Roster => ({
  id: number === 1 ? organization_id : `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  organization_id,
  name,
  creator_count,
  is_default: number === 1,
})

/** The roster's screen at an address, and the server behind it; for component tests. Fresh for each test. */
export function rosterStage() {
  const server = fakeApi()

  const pageOf = <T,>(items: readonly T[], next: string | null = null) => ({
    items,
    links: { next, previous: null, has_next: next !== null, has_previous: false },
  })

  function open(
    creators: readonly Creator[],
    { lists = [list(1, 'All Creators', creators.length)], at = '', others = [] as string[] } = {},
  ) {
    // a desktop
    const media = (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    })
    vi.stubGlobal('matchMedia', media)
    vi.stubGlobal('scrollTo', () => {})
    server.says(rosters.list, { items: lists })
    server.says(applicants.count, { count: 0 })
    server.says(applicants.of_profile, { items: [] })
    server.says(rosterScreen.listCreators, pageOf(creators, creators.length > 0 ? 'next-page' : null))
    server.says(rosterScreen.countCreators, { count: creators.length, many: false })
    server.says(rosterScreen.nearSpelling, { q: null })
    server.says(rosterScreen.genres, { items: [] })
    server.says(rosterBulk.recent, { items: [] })
    server.says(rosterViews.list, { items: [] })
    server.says(creatorTags.list, pageOf([]))
    server.says(customFields.list, { items: [] })
    const root = createRootRoute()
    const route = createRoute({
      getParentRoute: () => root,
      path: '/roster',
      validateSearch: rosterSearch,
      component: () => (
        <OrganizationContext value={{ id: organization_id, name: 'North' }}>
          <RosterScreen />
        </OrganizationContext>
      ),
    })
    const history = createMemoryHistory({ initialEntries: [`/roster${at}`] })
    const router = createRouter({
      routeTree: root.addChildren([route, ...others.map(path => createRoute({ getParentRoute: () => root, path }))]),
      history,
    })
    show(<RouterProvider router={router as never} />)
    return { address: () => new URLSearchParams(history.location.search) }
  }
  return { server, open, pageOf }
}
