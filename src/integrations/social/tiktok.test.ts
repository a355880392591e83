import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { socialApiSimulator } from '#integrations/social/api-simulator/server.ts'
import { shortCodeOf } from '#integrations/social/api-simulator/tiktok.ts'
import { simulatedProfiles } from '#integrations/social/simulator.ts'
import { tiktok } from '#integrations/social/tiktok.ts'
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

  it('one to a video, or to nothing, is no profile', async () => {
    expect(await follow('https://vm.tiktok.com/ZSvideo')).toEqual([{ outcome: 'not_found' }])
    expect(await follow('https://vm.tiktok.com/ZSnobody')).toEqual([{ outcome: 'not_found' }])
  })

  it('no address but TikTok’s own short ones is asked', async () => {
    const before = server.calls.length
    for (const strange of [
      'https://vm.tiktok.com.evil.example/ZSabcd',
      'http://vm.tiktok.com/ZSabcd',
      'https://evil.example/t/ZSabcd',
    ])
      expect(await follow(strange)).toEqual([{ outcome: 'not_found' }])
    expect(server.calls).toHaveLength(before)
  })

  it('a failure on the way is a failure', async () => {
    server.fail('500')
    expect(await follow(`https://vm.tiktok.com/${shortCodeOf(own.username)}`)).toMatchObject([{ outcome: 'failed' }])
    server.fail('limit')
    expect(await follow(`https://vm.tiktok.com/${shortCodeOf(own.username)}`)).toEqual([
      { outcome: 'rate_limited', retry_after_ms: 30_000 },
    ])
  })
})
