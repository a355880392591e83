import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import type { Post, Segment } from '#records/posts/contract.ts'
import { posts } from '#records/posts/posts-contract.ts'
import { segments } from '#records/posts/segments-contract.ts'
import { type Trend, trends } from '#records/trends/contract.ts'
import { segmentAddress } from '#screens/posts/web/address.ts'
import { ExplorerScreen } from '#screens/posts/web/explorer-screen.tsx'
import { rosterScreen } from '#screens/roster/contract.ts'
import { fakeApi, show } from '../fans/fake-api.tsx'

export const organization_id = '01980000-0000-7000-8000-000000000001'

export const segment: Segment = {
  id: '01980000-0000-7000-8000-000000000201',
  name: 'Autumn singles',
  is_tracking_enabled: true,
  post_count: 176,
}

/** A trend of the segment; for component tests. */
export const shownTrend = (number: number, title: string): Trend => ({
  id: `01980000-0000-7000-8000-0000000e${String(number).padStart(4, '0')}`,
  segment_id: segment.id,
  title,
  description: '',
  emoji: '1fa9f',
  is_saved_by_human: false,
  play_count: 12_345,
  like_count: 1_100,
  comment_count: 84,
  share_count: 24,
  video_count: 306,
  creator_count: 174,
  lifecycle: 'RISING',
  surprise: 4,
  summary: '94% use Low Tide by Mara Vale. 28 creators in the last 72 hours, 4 expected.',
  curve: Array(30).fill(2),
  detected_at: '2026-11-02T09:00:00.000Z',
  saved_at: null,
  saved_by: null,
  is_muted: false,
})

interface Shown {
  /** What stands behind the path of the address. */
  at?: string
  segment?: Segment
  trends?: readonly Trend[]
  /** Pixels. */
  width?: number
  /** The cursor of the next page. */
  next?: string | null
  previous?: string | null
}

/** The explorer of a segment at an address, and the server behind it; for component tests. Fresh for each test. */
export function postsStage() {
  const server = fakeApi()

  function open(items: readonly Post[], shown: Shown = {}) {
    const { at = '', next = null, previous = null, width = 1440 } = shown
    vi.stubGlobal('scrollTo', () => {})
    vi.stubGlobal('innerWidth', width)
    vi.stubGlobal('matchMedia', () => ({ matches: width < 800, addEventListener() {}, removeEventListener() {} }))
    server.says({ ...segments.get, path: `/v1/segments/${segment.id}` }, shown.segment ?? segment)
    server.says(segments.list, { items: [shown.segment ?? segment] })
    server.says(trends.list, { items: shown.trends ?? [], count: shown.trends?.length ?? 0 })
    server.says(rosterScreen.genres, { items: [{ id: 'indie', genre: 'Indie' }] })
    server.says(posts.search, {
      items,
      count: items.length,
      many: false,
      links: { next, previous, has_next: next !== null, has_previous: previous !== null },
    })
    const root = createRootRoute()
    const route = segmentAddress.update({
      getParentRoute: () => root,
      component: () => (
        <OrganizationContext value={{ id: organization_id, name: 'North' }}>
          <ExplorerScreen />
        </OrganizationContext>
      ),
    } as never)
    const imports = createRoute({ getParentRoute: () => root, path: '/posts/import' })
    const history = createMemoryHistory({ initialEntries: [`/segments/${segment.id}${at}`] })
    const router = createRouter({ routeTree: root.addChildren([route as never, imports]), history })
    show(<RouterProvider router={router as never} />)
    return { address: () => new URLSearchParams(history.location.search) }
  }
  /** What the last search asked for. */
  const asked = () => server.sentTo(posts.search).at(-1) as Record<string, unknown>
  return { server, open, asked }
}
