import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { socialProfiles } from '#records/social-profiles/contract.ts'
import { fakeSocial } from '../../../../test/roster/social.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { creatorDetails, VIDEO_POST_TYPES } from '../contract.ts'

const social = fakeSocial()
let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer({ social: social.port })
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  social.clear()
  await server.sql('truncate rosters, creators, social_profiles, posts, lookup_budgets, rate_limits cascade')
})

const ann = () => ({ organization_id: north.organization_id, as: north.people.ann })
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS)

const post = (number: number, days: number, plays: number | null) => ({
  platform_id: `p${number}`,
  url: `https://www.tiktok.com/@lena/video/p${number}`,
  published_at: daysAgo(days),
  description: `Video ${number}`,
  cover_url: null,
  play_count: plays,
  like_count: plays === null ? null : Math.round(plays / 10),
  comment_count: 4,
  share_count: 2,
})

/** Looks a profile up through its link, as a member would. */
async function lookUp(facts: Partial<Parameters<typeof social.tells>[1]>, platform: 'TikTok' | 'YouTube' = 'TikTok') {
  social.tells(platform, { platform_id: '77', username: 'lena', follower_count: 12_000, ...facts })
  const host = platform === 'TikTok' ? 'tiktok.com' : 'youtube.com'
  const { body } = await server.call(socialProfiles.verify, { url: `https://www.${host}/@lena` }, ann().as)
  return body.id
}

const performance = async (social_profile_id: string) =>
  (await server.call(creatorDetails.performance, { social_profile_id }, ann().as)).body

describe('the figures of a profile', () => {
  it('are medians of the newest posts, and of those of seven days (DETAIL-010, DETAIL-015, DETAIL-016)', async () => {
    const id = await lookUp({
      following_count: 20,
      engagement_rate: 0.106,
      email_addresses: ['lena@mint.example'],
      posts: [post(1, 1, 100), post(2, 3, 500), post(3, 20, 900), post(4, 40, 1300), post(5, 50, null)],
    })
    await server.sql(`update social_profiles set genre_ids = '{house,pop}' where id = $1`, [id])
    expect(await performance(id)).toEqual({
      median_play_count: 700,
      median_play_count_7d: 300,
      median_like_count: 70,
      median_like_count_7d: 30,
      median_comment_count: 4,
      median_comment_count_7d: 4,
      median_share_count: 2,
      median_share_count_7d: 2,
      ...Object.fromEntries(
        ['play', 'like', 'comment', 'share'].flatMap(count => [
          [`median_${count}_count_change_percentage`, null],
          [`median_${count}_count_7d_change_percentage`, null],
        ]),
      ),
      follower_count: 12_000,
      following_count: 20,
      engagement_rate: 0.106,
      cpv_min: null,
      cpv_max: null,
      genres: [
        { id: 'house', genre: 'House' },
        { id: 'pop', genre: 'Pop' },
      ],
      email_addresses: ['lena@mint.example'],
    })
  })

  it('change in per cent against thirty days before, 7-day variants against seven (DETAIL-017)', async () => {
    const id = await lookUp({ posts: [post(1, 1, 200)] })
    server.clock.advance(10 * DAY_MS)
    await lookUp({ posts: [post(1, 1, 250)] })
    expect(await performance(id)).toMatchObject({
      median_play_count: 250,
      median_play_count_change_percentage: null,
      median_play_count_7d_change_percentage: 25,
    })
    server.clock.advance(25 * DAY_MS)
    await lookUp({ posts: [post(1, 20, 150)] })
    expect(await performance(id)).toMatchObject({
      median_play_count: 150,
      median_play_count_change_percentage: -25,
      // nothing was posted in the last seven days: the last figure stands with its age
      median_play_count_7d: 250,
    })
  })

  it('carry the source and age of each, and when the platform is asked next', async () => {
    const id = await lookUp({ posts: [post(1, 1, 100)] })
    const metrics = () =>
      server.call(creatorDetails.metrics, { organization_id: north.organization_id, social_profile_id: id }, ann().as)
    const first = (await metrics()).body
    expect(first.items.find(({ metric }) => metric === 'follower_count')).toEqual({
      metric: 'follower_count',
      value: 12_000,
      rounded_to: null,
      observed_at: server.clock.now().toISOString(),
      source: 'test',
      change: null,
    })
    expect(first.next_check_at).toBeNull()
    await server.call(
      rosterMembers.add,
      { roster_id: north.organization_id, social_profiles: [{ social_profile_id: id }] },
      ann().as,
    )
    const next = new Date((await metrics()).body.next_check_at ?? '')
    expect(next.getUTCMinutes()).toBe(17)
    expect(next.getTime() - server.clock.now().getTime()).toBeGreaterThanOrEqual(DAY_MS)
    expect(next.getTime() - server.clock.now().getTime()).toBeLessThanOrEqual(DAY_MS + 3_600_000)
  })

  it('show no growth when it is within the rounding of the platform', async () => {
    const id = await lookUp({ follower_count: 12_300 }, 'YouTube')
    const change = async () =>
      (
        await server.call(
          creatorDetails.metrics,
          { organization_id: north.organization_id, social_profile_id: id },
          ann().as,
        )
      ).body.items.find(({ metric }) => metric === 'follower_count')?.change
    server.clock.advance(31 * DAY_MS)
    await lookUp({ follower_count: 12_400 }, 'YouTube')
    const small = await change()
    expect(small?.fraction).toBeNull()
    expect(small?.low).toBe(0)
    expect(small?.high).toBeCloseTo(200 / 12_300)
    server.clock.advance(31 * DAY_MS)
    await lookUp({ follower_count: 13_000 }, 'YouTube')
    const sure = await change()
    expect(sure?.fraction).toBeCloseTo(600 / 12_400)
    expect(sure?.low).toBeCloseTo(500 / 12_500)
    expect(sure?.high).toBeCloseTo(700 / 12_400)
  })

  it('over time are the last reading of each day; days without one are left out', async () => {
    const id = await lookUp({ follower_count: 100 })
    server.clock.advance(2 * DAY_MS)
    await lookUp({ follower_count: 120 })
    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10)
    const asked = { social_profile_id: id, metric: 'follower_count' as const, time_zone: 'UTC' }
    const series = async (from: string, to: string) =>
      (await server.call(creatorDetails.series, { ...asked, from, to }, ann().as)).body.items
    expect((await series(day(5), day(0))).map(({ day, value }) => [day, value])).toEqual([
      [day(2), 100],
      [day(0), 120],
    ])
    expect(await series(day(1), day(0))).toHaveLength(1)
    expect(
      (
        await server.call(
          creatorDetails.series,
          { ...asked, from: day(1), to: day(0), time_zone: 'Mars/Base' },
          ann().as,
        )
      ).status,
    ).toBe(400)
  })

  it('cost per view comes from prices in USD that the team recorded', async () => {
    const id = await lookUp({ posts: [post(1, 1, 1000)] })
    const { body } = await server.call(
      rosterMembers.add,
      { roster_id: north.organization_id, social_profiles: [{ social_profile_id: id }] },
      ann().as,
    )
    await server.sql(
      `insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, position)
       select $1, gen_random_uuid(), $2, currency, price, num_posts, 1
       from (values ('USD', 20, 1), ('USD', 120, 3), ('EUR', 900, 1)) as p (currency, price, num_posts)`,
      [north.organization_id, body.creators[0]?.id],
    )
    expect(await performance(id)).toMatchObject({ cpv_min: 0.02, cpv_max: 0.04 })
    const elsewhere = await server.call(creatorDetails.performance, { social_profile_id: id }, south.people.sue)
    expect(elsewhere.body).toMatchObject({ cpv_min: null, cpv_max: null })
  })
})

describe('the posts of a profile', () => {
  const content = (social_profile_id: string, cursor?: string | null, as: object = ann().as) =>
    server.call(creatorDetails.listContent, { social_profile_id, cursor }, as)

  it('come newest first, page by page, the team’s own in place of what was shown (DETAIL-012, DETAIL-072)', async () => {
    const id = await lookUp({ posts: Array.from({ length: 25 }, (_, at) => post(at, at + 1, 100 + at)) })
    const author = newId()
    const own = newId()
    await server.sql(
      `insert into post_authors (organization_id, id, platform, username, username_key) values ($1, $2, 'TikTok', 'lena', 'lena')`,
      [north.organization_id, author],
    )
    await server.sql(
      `insert into posts (organization_id, id, platform, platform_id, url, description, published_at, author_id, play_count, heart_count, region, counted_at)
       values ($1, $2, 'TikTok', 'p3', 'https://www.tiktok.com/x', 'From a file', $4, $3, 77, 7, 'PT', now())`,
      [north.organization_id, own, author, daysAgo(4)],
    )
    const first = (await content(id)).body
    expect(first.items).toHaveLength(20)
    expect(first.items.map(item => item.id_platform).slice(0, 5)).toEqual(['p0', 'p1', 'p2', 'p3', 'p4'])
    expect(first.items[3]).toEqual({
      platform: 'TikTok',
      id: own,
      post_id: own,
      type: 'ugc_post',
      url: 'https://www.tiktok.com/x',
      description: 'From a file',
      play_count: 77,
      comment_count: null,
      like_count: 7,
      share_count: null,
      engagement_rate: null,
      cover_url: null,
      play_url: null,
      id_platform: 'p3',
      published_at: daysAgo(4).toISOString(),
      country_code: 'PT',
      author: { id, username: 'lena', avatar_url: null, is_verified: false },
      sound: null,
      carousel_assets: [],
    })
    expect(first.items[0]).toMatchObject({ post_id: null, play_count: 100, engagement_rate: 0.16 })
    const second = (await content(id, first.links.next)).body
    expect(second.items.map(item => item.id_platform)).toEqual(['p20', 'p21', 'p22', 'p23', 'p24'])
    expect(second.links.has_next).toBe(false)
    // another team sees what the platform showed, and nothing of this team's file
    const elsewhere = (await content(id, null, south.people.sue)).body.items
    expect(elsewhere[3]).toMatchObject({ description: 'Video 3', post_id: null })
  })

  it('are of a known type (DETAIL-077), and of a known profile', async () => {
    expect(VIDEO_POST_TYPES).toEqual(['custom', 'brand_post', 'ugc_post', 'paid_post'])
    const id = await lookUp({ posts: [post(1, 1, 1)] })
    expect(VIDEO_POST_TYPES).toContain((await content(id)).body.items[0]?.type)
    expect((await content(newId())).status).toBe(404)
    expect((await content(id, null, {})).status).toBe(401)
  })
})
