import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { vi } from 'vitest'
import { applicants } from '#features/applicants/contract.ts'
import { audienceInsights } from '#features/audience-insights/contract.ts'
import { chartEvents } from '#features/chart-events/contract.ts'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { similarCreators } from '#features/similar-creators/contract.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { OrganizationContext } from '#platform/web/frame/organization.ts'
import type { Creator } from '#records/creators/contract.ts'
import { activations } from '#records/promotions/contract.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { type SocialProfile, socialProfiles } from '#records/social-profiles/contract.ts'
import { CreatorDetailsOverlay } from '#screens/roster/web/details/details-overlay.tsx'
import { fakeApi, show } from '../fans/fake-api.tsx'
import { list, organization_id } from './roster-screen.tsx'

const pageOf = <T,>(items: readonly T[]) => ({
  items,
  links: { next: null, previous: null, has_next: false, has_previous: false },
})

export const performanceOf = (
  facts: Partial<AnswerOf<typeof creatorDetails.performance>> = {},
): AnswerOf<typeof creatorDetails.performance> => {
  const medians = ['play', 'like', 'comment', 'share'].flatMap(count =>
    ['', '_7d', '_change_percentage', '_7d_change_percentage'].map(variant => [
      `median_${count}_count${variant}`,
      null,
    ]),
  )
  return {
    ...Object.fromEntries(medians),
    follower_count: 1000,
    following_count: 10,
    engagement_rate: 0.05,
    cpv_min: null,
    cpv_max: null,
    genres: [],
    email_addresses: [],
    ...facts,
  }
}

interface Asked {
  /** Of the roster; without one the profile is unsaved. */
  creator?: Creator
  profile: SocialProfile
  /** What the address says besides the profile. */
  at?: string
  /** The list one came from. */
  among?: readonly string[]
  /** Addresses of further screens. */
  others?: readonly string[]
}

/** Creator Details over an empty screen, and the server behind it; for component tests. Fresh for each test. */
export function detailsStage() {
  const server = fakeApi()

  /** What a test says before it opens holds. */
  function open({ creator, profile, at = '', among = [], others = [] }: Asked, say = () => {}) {
    const media = (query: string) => ({
      matches: query.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    })
    vi.stubGlobal('matchMedia', media)
    vi.stubGlobal('scrollTo', () => {})
    const profiles = creator?.social_profiles ?? [profile]
    server.says(rosterMembers.getBySocialProfile, ({ social_profile_id }) => {
      const social_profile = profiles.find(({ id }) => id === social_profile_id)
      return social_profile ? { creator: creator ?? null, social_profile } : { failed: [404, 'Profile not found.'] }
    })
    server.says(creatorDetails.look, { looks: 1 })
    server.says(creatorDetails.listContent, pageOf([]))
    server.says(creatorDetails.performance, performanceOf())
    server.says(creatorDetails.metrics, {
      items: [],
      checked_at: '2026-11-01T12:00:00.000Z',
      next_check_at: null,
      follower_growth: false,
    })
    server.says(creatorDetails.series, { items: [] })
    server.says(socialProfiles.emails, { email_addresses: profile.email_addresses })
    server.says(applicants.of_profile, { items: [] })
    server.says(similarCreators.list, pageOf([]))
    server.says(audienceInsights.get, { failed: [404, 'Not unlocked.'] })
    server.says(activations.artists, { items: [] })
    server.says(activations.previous, { items: [], count: 0 })
    server.says(chartEvents.list, { items: [] })
    server.says(rosters.list, { items: [list(1, 'All Creators', 2), list(2, 'Tour openers', 1)] })
    say()
    const root = createRootRoute()
    const route = createRoute({
      getParentRoute: () => root,
      path: '/here',
      component: () => (
        <OrganizationContext value={{ id: organization_id, name: 'North' }}>
          <CreatorDetailsOverlay />
        </OrganizationContext>
      ),
    })
    const history = createMemoryHistory({ initialEntries: [`/here?details=${profile.id}${at}`] })
    history.replace(`/here?details=${profile.id}${at}`, { among } as never)
    const router = createRouter({
      routeTree: root.addChildren([
        route,
        ...others.map(path => createRoute({ getParentRoute: () => root, path: path as '/' })),
      ]),
      history,
    })
    show(<RouterProvider router={router as never} />)
    return {
      address: () => new URLSearchParams(history.location.search),
      /** How far Back leads. */
      entries: () => history.length,
    }
  }
  return { server, open, pageOf }
}
