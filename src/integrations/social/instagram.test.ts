import { afterAll, beforeAll, expect, it } from 'vitest'
import { INSTAGRAM_ACCOUNT, INSTAGRAM_TOKEN } from '#integrations/social/api-simulator/instagram.ts'
import { socialApiSimulator } from '#integrations/social/api-simulator/server.ts'
import { instagram } from '#integrations/social/instagram.ts'
import { simulatedProfiles } from '#integrations/social/simulator.ts'
import { testClock } from '#platform/server/clock.ts'

const clock = testClock()
const [shy, ...others] = simulatedProfiles(60, clock.now()).filter(
  each => each.platform === 'Instagram' && each.posts.length === 30,
)
let server: Awaited<ReturnType<typeof socialApiSimulator>>
beforeAll(async () => {
  if (!shy) throw new Error('nobody')
  const posts = shy.posts.map((post, at) => (at < 20 ? { ...post, like_count: null } : post))
  server = await socialApiSimulator({ profiles: [{ ...shy, posts }, ...others] })
})
afterAll(() => server.close())

const source = (accountId = INSTAGRAM_ACCOUNT) =>
  instagram(server.fetch, { accountId, accessToken: INSTAGRAM_TOKEN, clock })
const ask = (value: string, by: 'handle' | 'id' = 'handle') =>
  source().lookUpAll([{ platform: 'Instagram', by, value }])

it('computes the rate from posts with visible likes when some likes are hidden', async () => {
  const rates = (shy?.posts ?? [])
    .slice(20)
    .map(post => ((post.like_count ?? 0) + (post.comment_count ?? 0)) / (shy?.follower_count ?? 1))
    .sort((a, b) => a - b)
  const [low = 0, high = 0] = rates.slice(4, 6)
  const [lookup] = await ask(shy?.username ?? '')
  expect(lookup).toMatchObject({ outcome: 'found', profile: { engagement_formula: 'by_followers' } })
  expect(lookup?.outcome === 'found' && lookup.profile.engagement_rate).toBeCloseTo((low + high) / 2, 12)
})

it('waits an hour when the app’s rate limit names no time', async () => {
  server.fail('limit-of-app')
  expect(await ask(shy?.username ?? '')).toEqual([{ outcome: 'rate_limited', retry_after_ms: 3_600_000 }])
})

it('names the permission that the token lacks', async () => {
  server.fail('permissions')
  expect(await ask(shy?.username ?? '')).toMatchObject([{ outcome: 'failed', reason: /permissions/ }])
})

it('reports a missing account of ours as our fault, not as profile not found', async () => {
  const lookups = await source('12345').lookUpAll([{ platform: 'Instagram', by: 'handle', value: 'somebody' }])
  expect(lookups).toMatchObject([{ outcome: 'failed', reason: 'Instagram answered 400, code 100' }])
})

it('cannot look up by id and makes no call for it', async () => {
  const before = server.calls.length
  expect(await ask('178414', 'id')).toMatchObject([{ outcome: 'failed' }])
  expect(server.calls).toHaveLength(before)
})
