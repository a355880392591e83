import { afterAll, beforeAll, expect, it } from 'vitest'
import { socialApiSimulator } from '#integrations/social/api-simulator/server.ts'
import { YOUTUBE_KEY } from '#integrations/social/api-simulator/youtube.ts'
import type { ProfileReference } from '#integrations/social/port.ts'
import { simulatedProfiles } from '#integrations/social/simulator.ts'
import { untilPacificMidnight, youtube } from '#integrations/social/youtube.ts'
import { testClock } from '#platform/server/clock.ts'

const clock = testClock()
const channels = simulatedProfiles(1_000, clock.now()).filter(({ platform }) => platform === 'YouTube')
const [quiet, hidden, ...others] = channels
if (!quiet || !hidden) throw new Error('nobody')
let server: Awaited<ReturnType<typeof socialApiSimulator>>
beforeAll(async () => {
  const profiles = [{ ...quiet, posts: [] }, { ...hidden, follower_count: null }, ...others]
  server = await socialApiSimulator({ profiles })
})
afterAll(() => server.close())

const source = () => youtube(server.fetch, { apiKey: YOUTUBE_KEY, clock })
const by =
  (kind: ProfileReference['by']) =>
  (value: string): ProfileReference => ({ platform: 'YouTube', by: kind, value })
/** Calls per resource during `run`: each costs one quota unit. */
async function units(run: () => Promise<unknown>) {
  const before = server.calls.length
  await run()
  return Object.groupBy(server.calls.slice(before), address => new URL(address).pathname.split('/').at(-1) ?? '')
}

it('requests fifty channels and fifty videos per call', async () => {
  const asked = channels.slice(2, 122).map(({ platform_id }) => by('id')(platform_id))
  const spent = await units(async () => {
    const lookups = await source().lookUpAll(asked)
    expect(lookups.map(each => each.outcome === 'found' && each.profile.platform_id)).toEqual(
      asked.map(({ value }) => value),
    )
  })
  const videos = others.slice(0, 120).reduce((sum, { posts }) => sum + posts.length, 0)
  expect(spent.channels).toHaveLength(3)
  expect(spent.playlistItems).toHaveLength(120)
  expect(spent.videos).toHaveLength(Math.ceil(videos / 50))
})

it('finds a channel by its legacy user name and by its custom name', async () => {
  const [channel] = others
  const plain = channel?.username.replace(/\W/g, '') ?? ''
  const lookups = await source().lookUpAll([
    by('username')(`old${plain}`),
    by('custom_name')(channel?.username ?? ''),
    by('custom_name')(`old${plain}`),
    by('username')('nobody'),
    by('id')('UCnobody'),
  ])
  const found = { outcome: 'found', profile: expect.objectContaining({ platform_id: channel?.platform_id }) }
  expect(lookups).toEqual([found, found, found, { outcome: 'not_found' }, { outcome: 'not_found' }])
})

it('has no rate for a channel without videos, and no count when subscribers are hidden', async () => {
  const lookups = await source().lookUpAll([quiet, hidden].map(({ username }) => by('handle')(username)))
  expect(lookups).toMatchObject([
    { profile: { posts: [], engagement_rate: null, follower_count: quiet.follower_count } },
    { profile: { follower_count: null, engagement_rate: hidden.engagement_rate } },
  ])
})

it('returns the channel without videos when the quota ends halfway', async () => {
  const [channel] = others
  for (const resource of ['playlistItems', 'videos']) {
    const limited: typeof server.fetch = (url, init) => {
      if (url.includes(resource)) server.fail('limit')
      return server.fetch(url, init)
    }
    const lookups = await youtube(limited, { apiKey: YOUTUBE_KEY, clock }).lookUpAll([
      by('handle')(channel?.username ?? ''),
    ])
    expect(lookups).toMatchObject([
      { outcome: 'found', profile: { posts: [], follower_count: channel?.follower_count } },
    ])
  }
})

it('distinguishes the per-minute limit, the daily quota and a key without API access', async () => {
  const [channel] = others
  const asked = [by('handle')(channel?.username ?? '')]
  server.fail('limit-a-minute')
  expect(await source().lookUpAll(asked)).toEqual([{ outcome: 'rate_limited', retry_after_ms: 60_000 }])
  server.fail('key-without-api')
  expect(await source().lookUpAll(asked)).toEqual([
    { outcome: 'failed', reason: 'YouTube refuses our key: accessNotConfigured' },
  ])
})

it.each([
  ['2026-11-20T12:00:00Z', 20],
  ['2026-11-20T07:59:00Z', 1 / 60],
  ['2026-11-20T08:00:00Z', 24],
  ['2026-07-01T12:00:00Z', 19],
])('at %s the quota begins anew in %d hours', (now, hours) =>
  expect(untilPacificMidnight(new Date(now)) / 3_600_000).toBeCloseTo(hours, 5),
)
