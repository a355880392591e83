import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { activityOf } from '#integrations/social/activity.ts'
import { socialApiSimulator } from '#integrations/social/api-simulator/server.ts'
import { shortCodeOf, tokenOf } from '#integrations/social/api-simulator/tiktok.ts'
import { simulatedProfiles } from '#integrations/social/simulator.ts'
import { tiktok } from '#integrations/social/tiktok.ts'
import { tiktokDisplay } from '#integrations/social/tiktok-display.ts'
import { testClock } from '#platform/server/clock.ts'

const clock = testClock()
const profiles = simulatedProfiles(60, clock.now())
const [own] = profiles.filter(({ platform, posts }) => platform === 'TikTok' && posts.length === 30)
if (!own) throw new Error('nobody')
let server: Awaited<ReturnType<typeof socialApiSimulator>>
beforeAll(async () => {
  server = await socialApiSimulator({ profiles })
})
afterAll(() => server.close())

describe('short links', () => {
  const follow = (value: string) =>
    tiktok(server.fetch, { clock }).lookUpAll([{ platform: 'TikTok', by: 'short_link', value }])

  it.each(['https://vm.tiktok.com/', 'https://vt.tiktok.com/', 'https://www.tiktok.com/t/'])(
    '%s leads to the profile',
    async start =>
      expect(await follow(start + shortCodeOf(own.username))).toMatchObject([{ profile: { username: own.username } }]),
  )

  it('does not read a profile from a link to a video or a dead link', async () => {
    expect(await follow('https://vm.tiktok.com/ZSvideo')).toEqual([{ outcome: 'not_found' }])
    expect(await follow('https://vm.tiktok.com/ZSnobody')).toEqual([{ outcome: 'not_found' }])
  })

  it('follows only TikTok’s own short link hosts', async () => {
    const before = server.calls.length
    for (const strange of [
      'https://vm.tiktok.com.evil.example/ZSabcd',
      'http://vm.tiktok.com/ZSabcd',
      'https://evil.example/t/ZSabcd',
    ])
      expect(await follow(strange)).toEqual([{ outcome: 'not_found' }])
    expect(server.calls).toHaveLength(before)
  })

  it('reports a network failure as failed, not as not found', async () => {
    server.fail('500')
    expect(await follow(`https://vm.tiktok.com/${shortCodeOf(own.username)}`)).toMatchObject([{ outcome: 'failed' }])
    server.fail('limit')
    expect(await follow(`https://vm.tiktok.com/${shortCodeOf(own.username)}`)).toEqual([
      { outcome: 'rate_limited', retry_after_ms: 30_000 },
    ])
  })
})

describe('a connected creator', () => {
  const { ownProfile } = tiktokDisplay((url, init) => server.fetch(url, init), { clock })
  const read = () => ownProfile(tokenOf(own.username))
  const measured = (posts: typeof own.posts) =>
    activityOf({ posts, follower_count: own.follower_count, formula: 'by_views', now: clock.now() })
  const told = { ...own, country_code: null, is_private: null, platform_id: `@${own.username}` }

  it('shows counts, verification and the newest twenty posts of their own account (TABLE-029)', async () => {
    const profile = { ...told, ...measured(own.posts.slice(0, 20)) }
    expect(await read()).toEqual({ outcome: 'found', profile })
  })

  it('is shown without posts when the scope for posts is missing', async () => {
    const withoutVideos: typeof server.fetch = (url, init) => {
      if (url.includes('/video/')) server.fail('scope')
      return server.fetch(url, init)
    }
    const lookup = await tiktokDisplay(withoutVideos, { clock }).ownProfile(tokenOf(own.username))
    expect(lookup).toEqual({ outcome: 'found', profile: { ...told, ...measured([]) } })
  })

  it('is asked to reconnect when the token has expired', async () => {
    expect(await ownProfile('act.expired')).toEqual({
      outcome: 'failed',
      reason: 'the creator has to connect TikTok again',
    })
  })

  it('waits a minute when rate limited', async () => {
    server.fail('limit')
    expect(await read()).toEqual({ outcome: 'rate_limited', retry_after_ms: 60_000 })
  })
})
