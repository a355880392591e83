import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INSTAGRAM_ACCOUNT, INSTAGRAM_TOKEN } from '#integrations/social/api-simulator/instagram.ts'
import { socialApiSimulator } from '#integrations/social/api-simulator/server.ts'
import { X_TOKEN } from '#integrations/social/api-simulator/x.ts'
import { YOUTUBE_KEY } from '#integrations/social/api-simulator/youtube.ts'
import type { Fetch } from '#integrations/social/ask.ts'
import { instagram } from '#integrations/social/instagram.ts'
import type { Lookup, ProfileSource, SocialPlatform, SocialProfileSnapshot } from '#integrations/social/port.ts'
import { simulatedProfiles } from '#integrations/social/simulator.ts'
import { tiktok } from '#integrations/social/tiktok.ts'
import { x } from '#integrations/social/x.ts'
import { youtube } from '#integrations/social/youtube.ts'
import { testClock } from '#platform/server/clock.ts'

const clock = testClock()
const profiles = simulatedProfiles(400, clock.now())
let server: Awaited<ReturnType<typeof socialApiSimulator>>
beforeAll(async () => {
  server = await socialApiSimulator({ profiles, resetAt: clock.now().getTime() / 1_000 + 300 })
})
afterAll(() => server.close())

interface Adapter {
  platform: SocialPlatform
  source: (fetch: Fetch, keys?: { right: boolean }) => ProfileSource
  /** Profile fields that this API provides. */
  tells: (profile: SocialProfileSnapshot) => SocialProfileSnapshot | 'not_found'
  retryAfterMs: number
}

const timeoutMs = 2_000
const silent: Partial<SocialProfileSnapshot> = {
  avatar_url: null,
  follower_count: null,
  following_count: null,
  engagement_rate: null,
  engagement_formula: null,
  is_private: null,
  email_addresses: [],
  bio: null,
  most_recent_published_at: null,
  avg_daily_post_7d: null,
  median_play_count_7d: null,
  median_play_count_14d: null,
  posts: [],
}

const adapters: Adapter[] = [
  {
    platform: 'YouTube',
    source: (fetch, keys = { right: true }) =>
      youtube(fetch, { apiKey: keys.right ? YOUTUBE_KEY : 'wrong', clock, timeoutMs }),
    tells: profile => ({ ...profile, is_verified: null, following_count: null }),
    // noon in Greenwich is four in the morning in California
    retryAfterMs: 20 * 3_600_000,
  },
  {
    platform: 'Instagram',
    source: (fetch, keys = { right: true }) =>
      instagram(fetch, {
        accountId: INSTAGRAM_ACCOUNT,
        accessToken: keys.right ? INSTAGRAM_TOKEN : 'wrong',
        clock,
        timeoutMs,
      }),
    tells: profile => (profile.is_private ? 'not_found' : { ...profile, is_verified: null, country_code: null }),
    retryAfterMs: 7 * 60_000,
  },
  {
    platform: 'TikTok',
    source: fetch => tiktok(fetch, { clock, timeoutMs }),
    tells: profile =>
      profile.is_private
        ? 'not_found'
        : { ...profile, ...silent, is_verified: null, country_code: null, platform_id: `@${profile.username}` },
    retryAfterMs: 30_000,
  },
  {
    platform: 'Twitter',
    source: (fetch, keys = { right: true }) =>
      x(fetch, { bearerToken: keys.right ? X_TOKEN : 'wrong', postsRead: 30, clock, timeoutMs }),
    tells: profile => ({ ...profile, country_code: null, email_addresses: [] }),
    retryAfterMs: 300_000,
  },
]

describe.each(adapters)('$platform', ({ platform, source, tells, retryAfterMs }) => {
  const here = profiles.filter(each => each.platform === platform)
  const named = (value: string) => ({ platform, by: 'handle' as const, value })
  const [someone] = here.filter(each => !each.is_private)
  const handle = someone?.username ?? ''
  const lookUp = async (value: string) => (await source(server.fetch).lookUpAll([named(value)]))[0] as Lookup

  it('returns what the API knows of each profile, in request order (IMPORT-013, TABLE-029)', async () => {
    const asked = here.slice(0, 24)
    const expected = asked.map(profile => {
      const told = tells(profile)
      return told === 'not_found' ? { outcome: 'not_found' } : { outcome: 'found', profile: told }
    })
    expect(await source(server.fetch).lookUpAll(asked.map(({ username }) => named(username)))).toEqual(expected)
  })

  it('ignores case in handles', async () => {
    expect(await lookUp(handle.toUpperCase())).toMatchObject({ outcome: 'found', profile: { username: handle } })
  })

  it('answers not found for missing and invalid handles, and still finds the others (IMPORT-014)', async () => {
    const strange = ['nobody_of_that', 'a b', '../me', 'x){id}', '%2e%2e', handle]
    const lookups = await source(server.fetch).lookUpAll(strange.map(named))
    expect(lookups.map(({ outcome }) => outcome)).toEqual([...Array(5).fill('not_found'), 'found'])
  })

  it('reports the rate limit with its waiting time', async () => {
    server.fail('limit')
    expect(await lookUp(handle)).toEqual({ outcome: 'rate_limited', retry_after_ms: retryAfterMs })
  })

  it('stops calling once it is rate limited', async () => {
    const asked = here.slice(0, 20).map(({ username }) => named(username))
    const before = server.calls.length
    server.fail(...Array(20).fill('limit'))
    const lookups = await source(server.fetch).lookUpAll(asked)
    expect(new Set(lookups.map(({ outcome }) => outcome))).toEqual(new Set(['rate_limited']))
    const made = server.calls.length - before
    expect(made).toBeLessThanOrEqual(5)
    // faults that no call has consumed
    for (let left = 20 - made; left > 0; left--) await lookUp(handle)
    expect(await lookUp(handle)).toMatchObject({ outcome: 'found' })
  })

  it.each(['500', 'html', 'hang', 'reset', 'shape'])('%s is a failure, and never "not found"', async fault => {
    server.fail(fault)
    expect(await lookUp(handle)).toMatchObject({ outcome: 'failed', reason: expect.any(String) })
    expect(await lookUp(handle)).toMatchObject({ outcome: 'found' })
  })

  if (platform !== 'TikTok')
    it('reports wrong credentials without repeating them', async () => {
      const lookups = await source(server.fetch, { right: false }).lookUpAll([named(handle), named('nobody')])
      for (const lookup of lookups) {
        expect(lookup).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/key|TOKEN|valid/i) })
        expect(JSON.stringify(lookup)).not.toContain('wrong')
      }
    })

  it('keeps credentials out of URLs', async () => {
    await lookUp(handle)
    expect(server.calls.join(' ')).not.toMatch(/simulated-(key|token|bearer)/)
  })
})
