import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import { type OrganizationChosen, OrganizationContext } from '#platform/web/frame/organization.ts'
import { type PromotionCreator, type PromotionRow, promotionScreens } from '#screens/promotions/contract.ts'
import { PromotionScreen } from '#screens/promotions/web/promotion-screen.tsx'
import { fakeApi, show } from '../fans/fake-api.tsx'
import { organization_id } from './roster-screen.tsx'

export const id = '01980000-0000-7000-8000-0000000000a1'
export const idOf = (number: number) => `01980000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`

export const profileOf = (number: number) => idOf(number).replace('-7000-', '-7001-')

const promotion: PromotionRow = {
  id,
  name: 'Wave 1',
  promotion_id: '01980000-0000-7000-8000-0000000000b1',
  promotion_name: 'Night Bus',
  status: 'OPEN',
  artist: { name: 'Wren Hallow', image_url: null },
  brand: null,
  created_at: '2026-10-30T12:00:00.000Z',
  max_uploads: 1,
  artist_id: '01980000-0000-7000-8000-0000000000c1',
  cover_url: null,
  steps: {},
  creators: 3,
  spending: {
    currency: 'USD',
    budget: 1000,
    live: 100,
    agreed: 50,
    others: [{ currency: 'EUR', amount: 350 }],
    rates_day: '2026-11-20',
  },
  live_posts: 1,
  expected_posts: 3,
  plays: 1000,
  cost_per_view: 0.1,
  next: null,
}
const settings = {
  id,
  name: 'Wave 1',
  status: 'OPEN' as const,
  currency: 'USD' as const,
  budget: 1000,
  planned_cost_per_view: 0.05,
  max_uploads: 1,
  starts_on: null,
  ends_on: null,
  brief: '',
  sound_title: null,
  hashtags: [],
  notified_user_ids: [],
}
export const creator = (number: number, name: string, facts: Partial<PromotionCreator> = {}): PromotionCreator => ({
  creator_id: idOf(number),
  social_profile_id: profileOf(number),
  name,
  avatar_url: null,
  platform: 'TikTok',
  username: name.toLowerCase(),
  is_verified: false,
  follower_count: 1000,
  has_email: true,
  stage: 'MATCHED',
  stage_at: new Date().toISOString(),
  sub_status: null,
  reward_type: 'MONEY',
  reward_note: '',
  price: 100,
  converted_price: 100,
  currency: 'USD',
  expected_live_posts: 1,
  live_posts: 0,
  plays: null,
  note: '',
  draft_due_on: null,
  draft: null,
  ...facts,
})

/** The screen of a promotion, and the server behind it; for component tests. Fresh for each test. */
export function promotionStage() {
  const server = fakeApi()
  const holds = (creators: readonly PromotionCreator[]) =>
    server.says(promotionScreens.get, { promotion, settings, creators, siblings: [] })
  function open(
    creators: readonly PromotionCreator[],
    path = `/promotions/${id}`,
    role: OrganizationChosen['role'] = 'owner',
  ) {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    vi.stubGlobal('scrollTo', () => {})
    holds(creators)
    const root = createRootRoute()
    const screenAt = (at: string) =>
      createRoute({
        getParentRoute: () => root,
        path: at,
        component: () => (
          <OrganizationContext value={{ id: organization_id, name: 'North', role }}>
            <PromotionScreen />
          </OrganizationContext>
        ),
      })
    const others = ['/promotions', '/roster'].map(at => createRoute({ getParentRoute: () => root, path: at }))
    const history = createMemoryHistory({ initialEntries: [path] })
    const routeTree = root.addChildren([
      screenAt('/promotions/$promotionId'),
      screenAt('/promote/$promotionId'),
      ...others,
    ])
    show(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
    return history
  }
  /** `holds` says what the promotion holds from now on. */
  return { server, open, holds }
}
