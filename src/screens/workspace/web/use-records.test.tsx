import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { broadcasts } from '#features/broadcasts/contract.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { audiences } from '#records/audiences/contract.ts'
import { sequences } from '#records/outreach/sequence-contract.ts'
import { segments } from '#records/posts/segments-contract.ts'
import { rosters } from '#records/rosters/contract.ts'
import { trends } from '#records/trends/contract.ts'
import { bus } from '#records/trends/web/test-trend.ts'
import { artists } from '#screens/artists/contract.ts'
import { dropScreens } from '#screens/drops/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { releases } from '#screens/releases/contract.ts'
import { rosterScreen, rosterViews } from '#screens/roster/contract.ts'
import { givenCreator, givenProfile } from '#screens/roster/web/record/test-creator.ts'
import { fakeApi, press, show } from '../../../../test/fans/fake-api.tsx'
import { useRecords } from './use-records.tsx'

const server = fakeApi()
const organization_id = '01980000-0000-7000-8000-000000000001'
const id = (at: number) => `01980000-0000-7000-8000-00000000010${at}`
const marlow = givenCreator({ name: 'Marlow Ocean' })
const pageOf = (items: readonly unknown[]) => ({
  items,
  links: { next: null, previous: null, has_next: false, has_previous: false },
})

function Found({ q }: { q: string }) {
  const { items } = useRecords(q)
  return (
    <ul>
      {items.map(item => (
        <li key={item.id}>
          <button type="button" onClick={item.run}>{`${item.group}: ${item.label}`}</button>
        </li>
      ))}
    </ul>
  )
}

function search(q: string) {
  const none: readonly (readonly [Endpoint, object])[] = [
    [dropScreens.list, pageOf([])],
    [fanScreens.list, pageOf([])],
    [broadcasts.list, { items: [] }],
    [promotionScreens.list, pageOf([])],
    [releases.list, pageOf([])],
    [artists.list, { items: [], counts: { all: 0, artists: 0, brands: 0 } }],
    [sequences.list, { items: [] }],
    [rosters.list, { items: [] }],
  ]
  for (const [endpoint, answer] of none) server.says(endpoint, answer)
  // as the server searches: part of the name
  server.says(rosterScreen.listCreators, ({ q: asked }: { q?: string }) =>
    pageOf('marlow ocean'.includes((asked ?? '').toLowerCase()) ? [marlow] : []),
  )
  const tree = { logical_operator: 'AND', rules: [] }
  const dates = { created_at: '2026-11-01T12:00:00.000Z', updated_at: '2026-11-01T12:00:00.000Z' }
  server.says(audiences.list, {
    items: [
      {
        ...{ id: id(1), name: 'Vinyl buyers', tree, revision: 1, created_by: id(9), ...dates },
        ...{ last_used_at: null, archived_at: null, used_by: [] },
      },
    ],
  })
  server.says(segments.list, {
    items: [
      {
        id: id(4),
        name: 'Our releases',
        is_tracking_enabled: true,
        post_count: 9,
        sources: [],
        created_at: dates.created_at,
      },
    ],
  } as never)
  server.says(trends.list, {
    items: [{ ...bus, id: id(5), segment_id: id(4), title: 'Second Window' }],
    count: 1,
  } as never)
  server.says(rosterViews.list, {
    items: [
      {
        ...{ id: id(3), name: 'Large ones', shared: false, mine: true, updated_at: dates.updated_at },
        content: { order_by: 'follower_count', order_direction: 'desc', filter: {}, roster_id: null, columns: null },
      },
    ],
  })
  const root = createRootRoute({
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <Found q={q} />
      </OrganizationContext>
    ),
  })
  const history = createMemoryHistory()
  show(<RouterProvider router={createRouter({ routeTree: root, history }) as never} />)
  return history
}

it.each([
  ['vinyl', 'Audiences: Vinyl buyers'],
  ['vinly', 'Audiences: Vinyl buyers'],
  ['second window', 'Trends: Second Window'],
  ['large', 'Views of the roster: Large ones'],
  ['marlow', 'Creators: Marlow Ocean'],
  ['marlwo', 'Creators: Marlow Ocean'],
])('the palette finds records by %j', async (q, found) => {
  search(q)
  expect((await screen.findByText(found)).textContent).toBe(found)
})

it('the palette opens Creator Details over the current screen', async () => {
  const history = search('marlow')
  await press('Creators: Marlow Ocean')
  const profile = marlow.social_profiles[0]?.id
  await waitFor(() => expect(new URLSearchParams(history.location.search).get('details')).toBe(profile))
  expect(history.location.pathname).toBe('/')
})

it('the palette lists creators whose name begins with the query first, then later words of names, then handles', async () => {
  search('mar')
  const called = (name: string, username: string) =>
    givenCreator({ name, social_profiles: [givenProfile({ username })] })
  server.says(
    rosterScreen.listCreators,
    pageOf([
      called('JUNI', 'junihagmarck_'),
      called('Okapi', 'mar.okapi'),
      called('Ana Marín', 'ana'),
      called('Märta Lind', 'lind'),
    ]),
  )
  await screen.findByText('Creators: JUNI')
  const found = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(found).toEqual(['Creators: Märta Lind', 'Creators: Ana Marín', 'Creators: Okapi', 'Creators: JUNI'])
})
