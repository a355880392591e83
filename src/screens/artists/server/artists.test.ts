import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { allPosts } from '#records/posts/posts-contract.ts'
import { ACTIVATION_STATUSES, ARTIST_TYPES, activations } from '#records/promotions/contract.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { artists } from '../contract.ts'
import { SOCIAL_PLATFORM_NAMES } from '../services.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
let wren: string
let tea: string
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'brand_scoped' })
  wren = await givenArtist(server, team.organization_id, { name: 'Wren Hallow' })
  tea = await givenArtist(server, team.organization_id, { name: 'Halfsun Tea', artist_type: 'BRAND' })
})
afterAll(() => server.stop())
const org = () => ({ organization_id: team.organization_id })
const ann = () => team.people.ann

it('lists managed artists with artist and brand, at most page_size (API-028, POST-034)', async () => {
  const { body } = await server.call(artists.managed, org(), ann())
  expect(body.items).toEqual([
    {
      id: tea,
      artist_type: 'BRAND',
      artist: { name: 'Halfsun Tea', image_url: null },
      brand: { id: tea, name: 'Halfsun Tea', image_url: null },
    },
    {
      id: wren,
      artist_type: 'ARTIST',
      artist: { name: 'Wren Hallow', image_url: null },
      brand: { id: wren, name: 'Wren Hallow', image_url: null },
    },
  ])
  expect((await server.call(artists.managed, { ...org(), page_size: 1 }, ann())).body.items).toHaveLength(1)
  expect((await server.call(artists.managed, { ...org(), page_size: 1_001 }, ann())).status).toBe(400)
})

it('serves label, artist, brand and promotion teams alike: artists and brands, never to brand-scoped members (API-033, ENUM-031)', async () => {
  expect(ARTIST_TYPES).toEqual(['ARTIST', 'BRAND'])
  for (const [artist_type, id] of [
    ['ARTIST', wren],
    ['BRAND', tea],
  ] as const) {
    const { body } = await server.call(artists.list, { ...org(), artist_type }, ann())
    expect(body.items.map(artist => artist.id)).toEqual([id])
    expect(body.counts).toEqual({ all: 2, artists: 1, brands: 1 })
  }
  expect((await server.call(artists.list, org(), team.people.ben)).status).toBe(403)
})

it('answers one activation by its id, open or closed (API-026, ENUM-032)', async () => {
  expect(ACTIVATION_STATUSES).toEqual(['OPEN', 'CLOSED'])
  const activation_id = await givenActivation(server, { ...org(), as: ann() }, { artist_id: wren })
  const get = () => server.call(activations.get, { activation_id }, ann())
  expect((await get()).body.activation).toMatchObject({
    id: activation_id,
    name: 'Wave 1',
    status: 'OPEN',
    artist: { name: 'Wren Hallow', image_url: null },
    brand: null,
  })
  await server.call(promotionScreens.update, { activation_id, status: 'CLOSED' } as never, ann())
  expect((await get()).body.activation.status).toBe('CLOSED')
  expect((await server.call(activations.get, { activation_id: newId() }, ann())).status).toBe(404)
})

it('counts the fans, drops and waiting mentions of each artist', async () => {
  const [drop, fan, account] = [newId(), newId(), newId()]
  const of = team.organization_id
  await server.sql(
    `insert into drops (organization_id, id, drop_profile_id, slug, short_code, title, drop_type, version)
     values ($1, $2, $3, 'one', 'abcdefgh', 'One', 'EVENT', 1)`,
    [of, drop, wren],
  )
  await server.sql(
    `insert into fans (organization_id, id, first_name, city, country_code) values ($1, $2, 'Ada', 'Porto', 'PT')`,
    [of, fan],
  )
  for (const days of [40, 2])
    await server.sql(
      `insert into signups (organization_id, id, drop_id, drop_version, fan_id, state, answers, source, vouches, repeat_key, request_hash, created_at)
       values ($1, $2, $3, 1, $4, 'ACCEPTED', '{}', '{}', true, '', '', $5)`,
      [of, newId(), drop, fan, new Date(server.clock.now().getTime() - days * 86_400_000)],
    )
  await server.sql(
    `insert into artist_accounts (organization_id, id, drop_profile_id, platform, platform_id, username, sealed, connected_by, connected_at)
     values ($1, $2, $3, 'Instagram', '1', 'wren', 'none', $2, now())`,
    [of, account, wren],
  )
  for (const [number, hours] of [1, 30].entries())
    await server.sql(
      `insert into mentions (organization_id, id, account_id, kind, platform_id, sender_id, mentioned_at, closes_at)
       values ($1, $2, $3, 'STORY', $4, '9', $5, $5::timestamptz + interval '24 hours')`,
      [of, newId(), account, String(number), new Date(server.clock.now().getTime() - hours * 3_600_000)],
    )
  const { body } = await server.call(artists.list, org(), ann())
  expect(body.items.map(({ name }) => name)).toEqual(['Wren Hallow', 'Halfsun Tea'])
  expect(body.items[0]).toMatchObject({
    fans: 1,
    drops: { live: 1, scheduled: 0, all: 1 },
    waiting: 1,
    instagram: 'CONNECTED',
  })
  // who came before is no new fan
  expect(body.items[0]?.fan_days).toEqual(Array(28).fill(0))
  const one = (await server.call(artists.get, { ...org(), id: wren }, ann())).body
  expect(one).toMatchObject({
    previous_id: tea,
    next_id: null,
    places: { known: 1, items: [{ city: 'Porto', country_code: 'PT', fans: 1 }] },
  })
  expect((await server.call(artists.get, { ...org(), id: newId() }, ann())).status).toBe(404)
})

it('links an artist to every service (ENUM-099)', async () => {
  expect(SOCIAL_PLATFORM_NAMES).toEqual([
    'Amazon',
    'Amazon Music',
    'Apple',
    'Apple Music',
    'Instagram',
    'Spotify',
    'SoundCloud',
    'TikTok',
    'YouTube',
    'Shazam',
    'Twitter',
    'Pandora',
    'Bandsintown',
    'Fanfare',
  ])
  await server.sql(`update drop_profiles set links = '{"spotify_url": "https://spotify.example/wren"}' where id = $1`, [
    wren,
  ])
  const save = (links: object) => server.call(artists.saveLinks, { ...org(), id: wren, links } as never, ann())
  const { body } = await save({ Shazam: 'https://shazam.example/wren', Amazon: 'https://amazon.example/wren' })
  const shown = (services: typeof body.services) =>
    Object.fromEntries(services.flatMap(({ platform, url }) => (url ? [[platform, url]] : [])))
  expect(body.services.map(({ platform }) => platform)).toEqual(SOCIAL_PLATFORM_NAMES)
  expect(shown(body.services)).toEqual({
    Amazon: 'https://amazon.example/wren',
    Spotify: 'https://spotify.example/wren',
    Shazam: 'https://shazam.example/wren',
    Fanfare: expect.stringMatching(/\/artist-\w+$/),
  })
  expect(shown((await save({ Amazon: null })).body.services)).not.toHaveProperty('Amazon')
  expect((await save({ Shazam: 'javascript:alert(1)' })).status).toBe(400)
  expect((await save({ Spotify: 'https://spotify.example' })).status).toBe(400)
})

it('adds up the live posts of an artist’s promotions by platform, with prices in one currency', async () => {
  const activation_id = await givenActivation(
    server,
    { ...org(), as: ann() },
    { artist_id: tea, promotion_name: 'Autumn' },
  )
  const social_profile_id = await givenProfile(server)
  const creators = [
    { username: 'x', platform: 'TikTok' as const, social_profile_id, price: 100, currency: 'USD' as const },
  ]
  const { body } = await server.call(activations.addCreators, { id: activation_id, creators }, ann())
  const creator_id = body.success[0]?.creator_id ?? ''
  const url = 'https://www.tiktok.com/@x/video/7301234567'
  await server.call(promotionScreens.addPost, { activation_id, creator_id, url } as never, ann())
  const author = newId()
  const of = team.organization_id
  await server.sql(
    `insert into post_authors (organization_id, id, platform, username, username_key) values ($1, $2, 'TikTok', 'x', 'x')`,
    [of, author],
  )
  const post = newId()
  await server.sql(
    `insert into posts (organization_id, id, platform, platform_id, url, author_id, published_at, counted_at, play_count, heart_count, comment_count, share_count)
     values ($1, $2, 'TikTok', '7301234567', $3, $4, now(), now(), 1000, 80, 10, 10)`,
    [of, post, url, author],
  )
  await server.sql(`update activation_creators set stage = 'posted' where activation_id = $1`, [activation_id])
  const metrics = await server.call(artists.metrics, { ...org(), id: tea }, ann())
  const counted = { play_count: 1000, like_count: 80, comment_count: 10, content_count: 1, engagement_rate: 0.1 }
  expect(metrics.body).toMatchObject({
    currency: 'USD',
    metrics: {
      fanfare: { ...counted, share_count: 10, cost_per_view: 0.1 },
      tiktok: { ...counted, cost_per_view: 0.1 },
      youtube: { play_count: 0, content_count: 0, engagement_rate: null, cost_per_view: null },
    },
  })
  const euros = await server.call(artists.metrics, { ...org(), id: tea, currency: 'EUR' }, ann())
  expect(euros.body.metrics.fanfare.cost_per_view).toBeCloseTo(0.1 / 1.0389, 3)
  const other = await server.call(artists.metrics, { ...org(), id: wren }, ann())
  expect(other.body.metrics.fanfare.play_count).toBe(0)

  await server.sql(
    `insert into post_metrics (organization_id, post_id, counted_at, play_count) values ($1, $2, now(), 1000)`,
    [of, post],
  )
  const plays = await server.call(artists.plays, { ...org(), id: tea }, ann())
  expect(plays.body.promotions).toEqual([{ id: activation_id, name: 'Wave 1' }])
  expect(plays.body.days).toHaveLength(28)
  expect(plays.body.days.reduce((sum, day) => sum + (day.plays[activation_id] ?? 0), 0)).toBe(1000)
  expect((await server.call(artists.plays, { ...org(), id: wren }, ann())).body.promotions).toEqual([])

  // and every post of the team, a page at a time
  const page = (offset: number) => server.call(allPosts.list, { id: of, limit: 1, offset }, ann())
  expect((await page(0)).body).toMatchObject({ count: 1, items: [{ id: post, platform: 'TikTok' }] })
  expect((await page(1)).body).toEqual({ count: 1, items: [] })
})

it('answers posts of the team by its id in the path, newest first, paged by offset (API-023, API-034)', async () => {
  const of = team.organization_id
  const [{ author } = { author: '' }] = await server.sql<{ author: string }>('select id as author from post_authors')
  for (const [number, days] of [9, 1].entries())
    await server.sql(
      `insert into posts (organization_id, id, platform, platform_id, url, author_id, published_at, counted_at)
       values ($1, $2, 'TikTok', $3, $4, $5, $6::timestamptz, $6::timestamptz)`,
      [
        of,
        newId(),
        `p${number}`,
        `https://www.tiktok.com/@x/video/${number}`,
        author,
        new Date(Date.now() - days * 86_400_000),
      ],
    )
  const { body } = await server.call(allPosts.list, { id: of }, ann())
  expect(body.count).toBe(3)
  const dates = body.items.map(({ created_at_platform }) => created_at_platform)
  expect(dates).toEqual(dates.toSorted().toReversed())
  const rest = await server.call(allPosts.list, { id: of, limit: 2, offset: 2 }, ann())
  expect(rest.body.items.map(({ id }) => id)).toEqual([body.items[2]?.id])
  expect((await server.call(allPosts.list, { id: newId() }, ann())).status).toBe(404)
})
