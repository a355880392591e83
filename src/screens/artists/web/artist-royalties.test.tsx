import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useQuery } from '#platform/web/data/use-query.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import { royalties } from '#records/royalties/contract.ts'
import { fakeApi, show } from '../../../../test/fans/fake-api.tsx'
import { ArtistRoyalties } from './artist-royalties.tsx'

const organization_id = '01980000-0000-7000-8000-000000000001'
const server = fakeApi()

/** There as soon as the statements are known. */
function Lines() {
  const { data } = useQuery(royalties.overview, { organization_id, artist: 'Juno Tangerine' })
  return data && <p>{data.total.lines} lines</p>
}

function open(lines: number) {
  const figures = { streams: 12_042, downloads: 7, revenue: '41.879713', paid: [], per_thousand: '3.34' }
  const source = { channel: '3P_INDIRECT', missing: [], ...figures }
  server.says(royalties.overview, {
    currency: 'EUR',
    rate_days: [],
    without_rate: [],
    currencies: ['EUR'],
    first_month: '2026-07-01',
    last_month: '2026-09-01',
    start_month: null,
    end_month: null,
    total: { lines, ...figures },
    before: null,
    open: { without_song: 0, without_territory: 0, revenue: '0' },
    months: [],
    sources: [
      { source: 'Spotify', ...source },
      { source: 'Deezer', ...source },
    ],
    territories: [],
    artists: ['Juno Tangerine'],
  })
  const root = createRootRoute({
    component: () => (
      <OrganizationContext value={{ id: organization_id, name: 'North' }}>
        <Lines />
        <ArtistRoyalties name="Juno Tangerine" />
      </OrganizationContext>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  show(<RouterProvider router={router as never} />)
}

it('shows an artist’s revenue and streams from statements, with a link to Royalties', async () => {
  open(2)
  const section = within(await screen.findByRole('region', { name: 'Royalties' }))
  for (const words of ['€41.88', '12,042', '€3.34', 'from 2 stores', 'Jul to Sep 2026'])
    expect(section.getByText(words)).toBeTruthy()
  expect(section.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain('artist=Juno')
  expect(server.sentTo(royalties.overview)).toEqual([{ organization_id, artist: 'Juno Tangerine' }])
})

it('shows no royalties when no statement names the artist', async () => {
  open(0)
  await screen.findByText('0 lines')
  expect(screen.queryByRole('region', { name: 'Royalties' })).toBeNull()
})
