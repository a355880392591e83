import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { DOWNLOAD_PATH, posts } from '#records/posts/posts-contract.ts'
import { segmentSources, segments } from '#records/posts/segments-contract.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import type { GivenPost } from '#records/posts/server/post-row.ts'
import { explorerPosts } from '../../../../test/posts/explorer-posts.ts'
import { givenPost } from '../../../../test/posts/given-posts.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let segment_id: string
let other_id: string
let organization_id: string

const enter = (segment: string, given: readonly GivenPost[]) =>
  server.app.database.inOrganization(organization_id, db =>
    enterPosts(db, { organization_id, segment_id: segment, import_id: null }, given),
  )
const search = (input: Partial<SentOf<typeof posts.search>> = {}) =>
  server.call(posts.search, { organization_id, segment_ids: [segment_id], ...input }, north.people.ann)
const captions = async (input: Partial<SentOf<typeof posts.search>> = {}) =>
  (await search(input)).body.items.map(({ description }) => description)

beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  organization_id = north.organization_id
  const made = async (name: string) =>
    (await server.call(segments.create, { organization_id, name }, north.people.ann)).body.id
  segment_id = await made('Autumn: singles/2026')
  other_id = await made('Another')
  await server.call(
    segmentSources.add,
    { organization_id, segment_id, kind: 'ACCOUNT', platform: 'TikTok', value: '@Lena', is_artist: true },
    north.people.ann,
  )
  await enter(segment_id, explorerPosts)
  await enter(other_id, [givenPost({ platform_id: '7000000000000000009', description: 'Elsewhere', username: 'ode' })])
})
afterAll(() => server.stop())
describe('the post search', () => {
  it('answers posts, most viewed first, with every field (POST-028, POST-030, POST-031, POST-032, POST-035, POST-047)', async () => {
    const { body } = await search()
    expect([body.count, body.many]).toEqual([3, false])
    expect(body.items.map(({ play_count }) => play_count)).toEqual([5_000, 1_000, null])
    expect(body.items[1]).toMatchObject({
      platform: 'TikTok',
      url: 'https://www.tiktok.com/@Lena/video/7000000000000000001',
      description: 'Window light #Dusk',
      region: 'FR',
      play_url: null,
      cover_url: null,
      carousel_assets: [],
      trends: [],
      play_count: 1_000,
      heart_count: 100,
      comment_count: 5,
      share_count: 20,
      engagement_rate: 0.125,
      engagement_formula: 'by_views',
      sound: { title: 'Second Window', author_name: 'Inês Vautrin', id_platform: '7001', id_tiktok: '7001' },
      author: { unique_id: 'Lena', username: 'Lena', url: 'https://www.tiktok.com/@Lena', is_verified: false },
      genres: [
        { id: 'pop', genre: 'Pop' },
        { id: 'indie', genre: 'Indie' },
      ],
      hashtags: [{ name: 'dusk' }],
    })
  })

  it('dates a post by its platform and counts likes as heart_count (POST-029)', async () => {
    const { items } = (await search()).body
    expect(items.map(post => [post.platform, post.created_at_tiktok, post.created_at_instagram])).toEqual([
      ['YouTube', null, null],
      ['TikTok', '2026-11-01T23:30:00.000Z', null],
      ['Instagram', null, '2026-11-05T10:00:00.000Z'],
    ])
    expect(items.map(post => post.created_at_platform)).toEqual([
      '2026-11-10T10:00:00.000Z',
      '2026-11-01T23:30:00.000Z',
      '2026-11-05T10:00:00.000Z',
    ])
  })

  it('measures engagement by followers, under that name, where a platform gives no views', async () => {
    const mira = (await search()).body.items.find(({ author }) => author.username === 'mira')
    expect([mira?.engagement_rate, mira?.engagement_formula]).toEqual([0.05, 'by_followers'])
  })

  it('takes all posts, those of fans or those of artists, and no other word (ENUM-045)', async () => {
    const by = async (posts_author_filter: string) =>
      (await search({ posts_author_filter } as Partial<SentOf<typeof posts.search>>)).body.items?.map(
        ({ description }) => description,
      )
    expect(await by('ALL')).toHaveLength(3)
    expect(await by('ARTIST_ONLY')).toEqual(['Window light #Dusk'])
    expect(await by('UGC_ONLY')).toEqual(['Half a mile', '=cmd|calc in a caption'])
    expect((await search({ posts_author_filter: 'BOTS' as 'ALL' })).status).toBe(400)
  })

  it.each([
    ['search of a caption', { search: 'LIGHT' }, ['Window light #Dusk']],
    ['search of two letters', { search: 'nd' }, ['Window light #Dusk']],
    ['search of a handle', { search: '@kaito' }, ['Half a mile']],
    ['search of a sound without its accent', { search: 'ines' }, ['Window light #Dusk']],
    ['search that finds nothing', { search: '100%' }, []],
    ['platform', { platform: 'YouTube' }, ['Half a mile']],
    ['regions', { regions: ['de', 'GB'] }, ['=cmd|calc in a caption']],
    ['genre_ids', { genre_ids: ['dance', 'pop'] }, ['Window light #Dusk', '=cmd|calc in a caption']],
    ['start_date', { start_date: '2026-11-06' }, ['Half a mile']],
    ['end_date, a whole day', { end_date: '2026-11-05' }, ['Window light #Dusk', '=cmd|calc in a caption']],
    [
      'days of a zone',
      { start_date: '2026-11-02', end_date: '2026-11-05', time_zone: 'Europe/Paris' },
      ['Window light #Dusk', '=cmd|calc in a caption'],
    ],
    ['ARTIST_ONLY', { posts_author_filter: 'ARTIST_ONLY' }, ['Window light #Dusk']],
    ['UGC_ONLY', { posts_author_filter: 'UGC_ONLY' }, ['Half a mile', '=cmd|calc in a caption']],
    ['is_in_trend', { is_in_trend: true }, []],
    ['not is_in_trend', { is_in_trend: false, platform: 'YouTube' }, ['Half a mile']],
  ] as const)('filters by %s, and counts the same (POST-036, POST-039)', async (_, input, expected) => {
    const { body } = await search(input as Partial<SentOf<typeof posts.search>>)
    expect(body.items.map(({ description }) => description)).toEqual(expected)
    expect(body.count).toBe(expected.length)
  })

  it('filters by hashtag and trend (POST-036)', async () => {
    const { items } = (await server.call(posts.hashtags, { organization_id, q: '#du' }, north.people.ann)).body
    expect(items.map(({ name }) => name)).toEqual(['dusk'])
    expect(await captions({ hashtag_ids: [items[0]?.id ?? ''] })).toEqual(['Window light #Dusk'])
    expect(await captions({ trend_ids: [segment_id] })).toEqual([])
  })

  it.each([
    ['heart_count', 'desc', ['Window light #Dusk', '=cmd|calc in a caption', 'Half a mile']],
    ['comment_count', 'asc', ['Half a mile', '=cmd|calc in a caption', 'Window light #Dusk']],
    ['share_count', 'desc', ['Window light #Dusk']],
    ['engagement_rate', 'desc', ['Window light #Dusk', '=cmd|calc in a caption', 'Half a mile']],
    ['created_at_platform', 'asc', ['Window light #Dusk', '=cmd|calc in a caption', 'Half a mile']],
  ] as const)('sorts by %s, %s (POST-057)', async (order_by, order_direction, expected) => {
    const found = await captions({ order_by, order_direction })
    if (expected.length === 1) expect(found[0]).toBe(expected[0])
    else if (order_by === 'comment_count') expect(found[0]).toBe(expected[0])
    else expect(found).toEqual(expected)
  })

  it('ignores the fields that are sent empty, and refuses unknown ones (POST-037, POST-038)', async () => {
    const empty = { query: '', region: '', is_dancing: null, relative_performance_filters: [] }
    expect(await captions(empty)).toHaveLength(3)
    expect((await search({ order_by: 'surprise' as 'play_count' })).status).toBe(400)
    expect((await search({ colour: 'red' } as object)).status).toBe(400)
  })

  it('pages by offset, and by cursor over the same order', async () => {
    const all = await captions()
    const [first, second] = [await search({ limit: 2 }), await search({ limit: 2, offset: 2 })]
    expect(first.body.items.map(({ description }) => description)).toEqual(all.slice(0, 2))
    expect(second.body.items.map(({ description }) => description)).toEqual(all.slice(2))
    const next = await search({ limit: 2, cursor: first.body.links.next ?? '' })
    expect(next.body.items.map(({ description }) => description)).toEqual(all.slice(2))
    expect([next.body.links.has_next, next.body.count]).toEqual([false, 3])
  })

  it('shows a post of two segments once', async () => {
    await enter(other_id, [givenPost({ platform_id: '7000000000000000001', username: 'Lena', description: null })])
    const both = await search({ segment_ids: [segment_id, other_id] })
    expect(both.body.items).toHaveLength(4)
    expect(both.body.count).toBe(4)
  })

  it('needs a team, a segment of it and a member (POST-025, POST-056)', async () => {
    expect((await search({ segment_ids: [] })).status).toBe(400)
    expect((await search({ segment_ids: [organization_id] })).status).toBe(404)
    expect((await server.call(posts.search, { organization_id, segment_ids: [segment_id] })).status).toBe(401)
    const stranger = await server.call(posts.search, { organization_id, segment_ids: [segment_id] }, south.people.sue)
    expect(stranger.status).toBe(404)
    const foreign = { organization_id: south.organization_id, segment_ids: [segment_id] }
    expect((await server.call(posts.search, foreign, south.people.sue)).status).toBe(404)
  })
})

describe('the CSV file', () => {
  const download = (body: object, cookie = north.people.ann.cookie) =>
    fetch(server.url + DOWNLOAD_PATH, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', accept: 'text/csv', origin: server.url },
      body: JSON.stringify(body),
    })
  const body = () => ({
    organization_id,
    segment_ids: [segment_id],
    limit: 1,
    offset: 2,
    time_zone: 'America/New_York',
  })

  it('has what the list shows, whatever the page, and runs no formula (POST-040, POST-041)', async () => {
    const answer = await download(body())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    const rows = parse(await answer.text(), { bom: true }) as string[][]
    expect(rows[0]?.join(', ')).toBe(
      'Post URL, Platform, Author, Description, Sound, Views, Likes, Comments, Shares, Engagement Rate, Date Posted, Country, Genres, Trends',
    )
    expect(rows.slice(1).map(([url]) => url)).toHaveLength(3)
    expect(rows[2]).toEqual([
      'https://www.tiktok.com/@Lena/video/7000000000000000001',
      'TikTok',
      'Lena',
      'Window light #Dusk',
      'Second Window - Inês Vautrin',
      '1000',
      '100',
      '5',
      '20',
      '12.50%',
      '11/01/2026',
      'France',
      'Pop; Indie',
      '',
    ])
    expect(rows[3]?.[3]).toBe("'=cmd|calc in a caption")
  })

  it('is named after the segment and the time in the zone of the reader (POST-040, POST-042)', async () => {
    const name = (await download(body())).headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(name)).toMatch(/filename\*=UTF-8''Autumn_ singles_2026_ip_\d{14}\.csv$/)
  })

  it('is refused to strangers and for a bad request', async () => {
    expect((await download(body(), '')).status).toBe(401)
    expect((await download(body(), south.people.sue.cookie)).status).toBe(404)
    expect((await download({ ...body(), segment_ids: [] })).status).toBe(400)
    expect((await download({ ...body(), colour: 'red' })).status).toBe(400)
  })

  it('is also had by the address that a person’s download follows, and noted', async () => {
    const asked = { organization_id, segment_ids: [segment_id], platform: 'YouTube' as const, time_zone: 'UTC' }
    const made = await server.call(posts.export, asked, north.people.ann)
    const answer = await fetch(server.url + made.body.url, { headers: { cookie: north.people.ann.cookie } })
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('_ip_')
    expect((await answer.text()).split('\r\n')).toHaveLength(3)
    expect(
      await server.sql(`select count(*)::int from audit_entries where action = 'posts.exported' and target_id = $1`, [
        made.body.id,
      ]),
    ).toEqual([{ count: 1 }])
  })
})
