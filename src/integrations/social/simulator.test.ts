import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { socialPlatforms } from '#integrations/social/port.ts'
import { coverAddress, simulatedCovers } from '#integrations/social/simulated/covers.ts'
import { portraitOf } from '#integrations/social/simulated/portraits.ts'
import { simulatedAvatars } from '#integrations/social/simulated-avatars.ts'
import { simulatedCreators, simulatedProfiles, simulatedSource, snapshotOf } from '#integrations/social/simulator.ts'
import { testClock } from '#platform/server/clock.ts'

const clock = testClock()
const now = clock.now()
const profiles = simulatedProfiles(3_000, now)
const share = (count: number, of = profiles.length) => count / of
const quantile = (values: number[], at: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * at)] as number

describe('the simulated world', () => {
  it('is the same on every run; the first people stay the same however many are generated', () => {
    expect(simulatedProfiles(3_000, now)).toEqual(profiles)
    expect(simulatedProfiles(50, now)).toEqual(profiles.slice(0, 50))
    expect(simulatedProfiles(0, now)).toEqual([])
    expect(simulatedCreators(20)).toEqual(simulatedCreators(40).slice(0, 20))
  })

  it('gives every profile a handle and an id that are unique on its platform', () => {
    for (const key of ['username', 'platform_id'] as const)
      expect(new Set(profiles.map(each => `${each.platform} ${each[key].toLowerCase()}`)).size).toBe(profiles.length)
  })

  it('writes handles and ids in each platform’s format', () => {
    const shapes = {
      TikTok: [/^[a-z0-9_.]{2,24}$/, /^\d{19}$/],
      Instagram: [/^[a-z0-9_.]{1,30}$/, /^178414\d{11}$/],
      YouTube: [/^[a-z0-9_.-]{3,30}$/, /^UC[\w-]{22}$/],
      Twitter: [/^[a-z0-9_]{1,15}$/, /^\d{18}$/],
    } as const
    for (const { platform, username, platform_id } of profiles) {
      expect(username).toMatch(shapes[platform][0])
      expect(platform_id).toMatch(shapes[platform][1])
    }
  })

  it('contains no real email address and no URL outside our own server', () => {
    for (const { email_addresses, avatar_url, bio } of profiles) {
      for (const address of [...email_addresses, ...(bio?.match(/\S+@\S+/g) ?? [])])
        expect(address).toMatch(/\.example$/)
      expect(avatar_url ?? '/app/simulated-avatars/').toMatch(/^\/app\/simulated-avatars\//)
    }
    expect(share(profiles.filter(each => each.email_addresses.length > 0).length)).toBeGreaterThan(0.2)
  })

  it('has many small and few large accounts, and large ones have lower engagement', () => {
    for (const platform of socialPlatforms) {
      const here = profiles.filter(each => each.platform === platform)
      expect(share(here.length)).toBeGreaterThan(0.08)
      const followers = here.map(({ follower_count }) => follower_count ?? 0)
      expect(quantile(followers, 0.95)).toBeGreaterThan(8 * quantile(followers, 0.5))
      expect(quantile(followers, 0.5)).toBeGreaterThan(5 * quantile(followers, 0.05))
    }
    const measured = profiles.filter(each => each.platform === 'Instagram' && each.engagement_rate !== null)
    const rates = (keep: (followers: number) => boolean) =>
      quantile(
        measured.flatMap(each => (keep(each.follower_count ?? 0) ? (each.engagement_rate ?? []) : [])),
        0.5,
      )
    expect(rates(followers => followers < 10_000)).toBeGreaterThan(1.5 * rates(followers => followers > 200_000))
    expect(profiles.every(({ engagement_rate: rate }) => rate === null || (rate > 0.001 && rate < 0.6))).toBe(true)
  })

  it('shows no posts of private profiles; inactive profiles have old posts only', () => {
    const hidden = profiles.filter(each => each.is_private)
    expect(hidden.length).toBeGreaterThan(5)
    for (const { posts, engagement_rate } of hidden) expect([posts, engagement_rate]).toEqual([[], null])
    expect(
      profiles.filter(each => each.most_recent_published_at && each.avg_daily_post_7d === 0).length,
    ).toBeGreaterThan(50)
  })

  it('grows with time: old posts keep their time and text, their counts never fall, new posts appear', () => {
    const [account] = simulatedCreators(1)[0]?.accounts ?? []
    if (!account) throw new Error('nobody')
    const later = snapshotOf(account, new Date(now.getTime() + 20 * 86_400_000))
    const before = snapshotOf(account, now)
    const kept = later.posts.filter(({ platform_id }) => before.posts.some(post => post.platform_id === platform_id))
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.length).toBeLessThan(later.posts.length)
    for (const post of kept) {
      const old = before.posts.find(({ platform_id }) => platform_id === post.platform_id)
      expect(post).toMatchObject({ published_at: old?.published_at, description: old?.description, url: old?.url })
      expect(post.like_count ?? 0).toBeGreaterThanOrEqual(old?.like_count ?? 0)
    }
    expect(before.posts.every(({ published_at }) => published_at <= now)).toBe(true)
  })

  it('draws a different portrait for each person, always the same one, without external resources', () => {
    const drawn = Array.from({ length: 500 }, (_, index) => portraitOf(index))
    expect(new Set(drawn).size).toBe(500)
    expect(drawn[7]).toBe(portraitOf(7))
    expect(drawn.filter(svg => /href|url\(|<script|<text/.test(svg))).toEqual([])
  })
})

it('serves the avatar at the profile’s address, and no other file', async () => {
  const http = fastify()
  await http.register(simulatedAvatars)
  const [address] = profiles.flatMap(({ avatar_url }) => avatar_url ?? [])
  const picture = await http.inject(address ?? '')
  expect(picture.headers['content-type']).toBe('image/svg+xml')
  expect(picture.body).toMatch(/^<svg [^>]*>.*<\/svg>$/)
  for (const strange of ['1-AB', '1-ab.svg', 'x-AB.svg', '1-%3Cb%3E.svg', '1-..%2Fsecret.svg'])
    expect((await http.inject(`/app/simulated-avatars/${strange}`)).statusCode).toBe(404)
  await http.close()
})

it('serves the picture of a post, and no other file', async () => {
  const http = fastify()
  await http.register(simulatedCovers)
  const bodies = await Promise.all([1, 2, 3, 4, 5, 6].map(async at => (await http.inject(coverAddress(at))).body))
  expect(new Set(bodies).size).toBe(6)
  for (const body of bodies) expect(body).toMatch(/^<svg [^>]*viewBox="0 0 180 240".*<\/svg>$/)
  for (const strange of ['1', 'x.svg', '12345678901.svg', '..%2Fsecret.svg'])
    expect((await http.inject(`/app/simulated-covers/${strange}`)).statusCode).toBe(404)
  await http.close()
})

const isCover = (url: string | null) => url === null || /^\/app\/simulated-covers\/\d+\.svg$/.test(url)

describe('lookups in the simulated world', () => {
  const source = simulatedSource('TikTok', { clock })
  const [known] = profiles.filter(({ platform }) => platform === 'TikTok')
  const ask = (by: 'handle' | 'id', value: string) => source.lookUpAll([{ platform: 'TikTok', by, value }])

  it('finds the same profile by handle, whatever its case, and by platform id', async () => {
    // with the pictures of its posts
    const posts = known?.posts.map(post => ({ ...post, cover_url: expect.toSatisfy(isCover) }))
    const found = [{ outcome: 'found', profile: { ...known, posts, source: 'simulator' } }]
    expect(await ask('handle', known?.username.toUpperCase() ?? '')).toEqual(found)
    expect(await ask('id', known?.platform_id ?? '')).toEqual(found)
  })

  it('does not find unknown profiles, or profiles of another platform', async () => {
    expect(await ask('handle', 'nobody.of.that.name')).toEqual([{ outcome: 'not_found' }])
    const elsewhere = profiles.find(
      ({ platform, username }) =>
        platform === 'YouTube' && !profiles.some(each => each.platform === 'TikTok' && each.username === username),
    )
    expect(await ask('handle', elsewhere?.username ?? '')).toEqual([{ outcome: 'not_found' }])
  })

  it('returns the other outcomes for reserved handles', async () => {
    const outcome = async (handle: string) => (await ask('handle', handle))[0]?.outcome
    expect(await outcome('simulated_suspended')).toBe('unavailable')
    expect(await outcome('simulated_busy')).toBe('rate_limited')
    expect(await outcome('simulated_down')).toBe('failed')
  })
})
