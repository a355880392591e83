import { createHash } from 'node:crypto'
import type { Clock } from '#platform/server/clock.ts'
import { activityOf } from './activity.ts'
import type {
  Lookup,
  ProfileReference,
  ProfileSource,
  SocialPlatform,
  SocialPostSnapshot,
  SocialProfileSnapshot,
} from './port.ts'
import { simulatedAudience } from './simulated/audience.ts'
import { coverAddress } from './simulated/covers.ts'
import { type SimulatedAccount, type SimulatedPerson, simulatedPeople } from './simulated-people.ts'
import { simulatedPosts } from './simulated-posts.ts'

/** Number of people that lookups know, with about twice as many profiles. */
const WORLD = 2_000

/** Reserved handles with other outcomes on every platform, to try each by hand. */
const magicHandles: Record<string, Lookup> = {
  simulated_suspended: { outcome: 'unavailable', reason: 'the account is suspended' },
  simulated_busy: { outcome: 'rate_limited', retry_after_ms: 1_000 },
  simulated_down: { outcome: 'failed', reason: 'the platform did not answer' },
}

/** One simulated platform. Unknown profiles are not found. */
export function simulatedSource(platform: SocialPlatform, { clock }: { clock: Clock }): ProfileSource {
  return {
    name: 'simulator',
    example: () => lastOf(platform),
    lookUpAll: async references => references.map(reference => found(platform, reference, clock.now())),
    audience: async facts => simulatedAudience(facts),
  }
}

function found(platform: SocialPlatform, { by, value }: ProfileReference, now: Date): Lookup {
  const magic = by === 'handle' ? magicHandles[value.toLowerCase()] : undefined
  if (magic) return magic
  const account = world().get(by === 'id' ? `${platform} id ${value}` : `${platform} ${value.toLowerCase()}`)
  return account ? { outcome: 'found', profile: picturedSnapshot(account, now) } : { outcome: 'not_found' }
}

/** The first people of the simulated world, for the demo and for benchmarks. Stable for any `count`. */
export function simulatedCreators(count: number): SimulatedPerson[] {
  const world = simulatedPeople()
  return Array.from({ length: count }, () => world.next().value)
}

/** The first profiles of the simulated world at a moment, grouped by person. */
export function simulatedProfiles(count: number, now = new Date()): SocialProfileSnapshot[] {
  const profiles: SocialProfileSnapshot[] = []
  for (const { accounts } of simulatedPeople()) {
    profiles.push(...accounts.slice(0, count - profiles.length).map(account => snapshotOf(account, now)))
    if (profiles.length >= count) break
  }
  return profiles
}

/** The lookup outcome of this account. */
export function snapshotOf(account: SimulatedAccount, now: Date): SocialProfileSnapshot {
  const { seed, posts_a_day, rate, reach, silent_since, calling, genres, ...profile } = account
  const formula = account.platform === 'Instagram' ? 'by_followers' : 'by_views'
  const { follower_count } = account
  return { ...profile, ...activityOf({ posts: simulatedPosts(account, now), follower_count, formula, now }) }
}

/** The same as the simulator shows it: with pictures of its posts, of which few have none, as happens with platforms. */
export function picturedSnapshot(account: SimulatedAccount, now: Date): SocialProfileSnapshot {
  const { posts, ...snapshot } = snapshotOf(account, now)
  const cover = ({ platform_id }: SocialPostSnapshot) =>
    createHash('sha256').update(`${account.seed} ${platform_id}`).digest().readUInt32BE()
  return {
    ...snapshot,
    source: 'simulator',
    posts: posts.map(post => ({ ...post, cover_url: cover(post) % 23 === 0 ? null : coverAddress(cover(post)) })),
  }
}

/** Taken from the end of the world: a demo has the first people in its roster already. */
const lastOf = (platform: SocialPlatform) =>
  [...world().values()].findLast(account => account.platform === platform)?.username ?? ''

/** Generated on first use: about 50 ms. */
let known: Map<string, SimulatedAccount> | undefined
function world() {
  known ??= new Map(
    simulatedCreators(WORLD).flatMap(({ accounts }) =>
      accounts.flatMap(account => [
        [`${account.platform} ${account.username}`, account] as const,
        [`${account.platform} id ${account.platform_id}`, account] as const,
      ]),
    ),
  )
  return known
}
