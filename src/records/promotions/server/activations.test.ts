import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import { givenCreator, givenProfile } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { activations } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let artist: string
let brand: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  artist = await givenArtist(server, north.organization_id, { name: 'Mara Lind' })
  brand = await givenArtist(server, north.organization_id, { name: 'Bolt Cola', artist_type: 'BRAND' })
})
afterAll(() => server.stop())

const ann = () => north.people.ann
const member = () => ({ organization_id: north.organization_id, as: ann() })
const add = (id: string, creators: object[], stage?: string) =>
  server.call(activations.addCreators, { id, creators, ...(stage && { stage }) } as never, ann())
const list = (asked: object = {}) =>
  server.call(activations.list, { organization_id: north.organization_id, ...asked }, ann())

describe('the list of activations', () => {
  it('answers name, promotion, status, artist or brand and count, the newest first, ten at a time (SHORT-003, SHORT-004, SHORT-006)', async () => {
    for (let wave = 1; wave <= 10; wave++)
      await givenActivation(server, member(), { artist_id: artist, name: `Wave ${wave}`, max_uploads: 2 })
    const ofBrand = await givenActivation(server, member(), { artist_id: brand, name: 'Can', promotion_name: 'Summer' })
    await server.call(promotionScreens.update, { activation_id: ofBrand, status: 'CLOSED' }, ann())
    const { body } = await list({ status__in: ['OPEN', 'CLOSED'], order_by: 'created_at', order_by_direction: 'desc' })
    expect(body.count).toBe(11)
    expect(body.items.map(({ name }) => name)).toEqual(['Can', ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map(at => `Wave ${at}`)])
    expect(body.items.slice(0, 2)).toEqual([
      {
        id: ofBrand,
        name: 'Can',
        promotion_id: expect.any(String),
        promotion_name: 'Summer',
        status: 'CLOSED',
        artist: null,
        brand: { name: 'Bolt Cola', image_url: null },
        created_at: expect.any(String),
        max_uploads: 0,
      },
      expect.objectContaining({ brand: null, artist: { name: 'Mara Lind', image_url: null }, max_uploads: 2 }),
    ])
    expect((await list({ offset: 10 })).body.items.map(({ name }) => name)).toEqual(['Wave 1'])
    expect((await list({ order_by_direction: 'asc', limit: 1 })).body.items[0]?.name).toBe('Wave 1')
    expect((await list({ status__in: ['CLOSED'] })).body.items.map(({ name }) => name)).toEqual(['Can'])
    expect((await list({ brand_id__in: [brand] })).body.count).toBe(1)
    expect((await list({ query: 'bolt' })).body.items.map(({ name }) => name)).toEqual(['Can'])
    expect((await list({ query: '%' })).body.count).toBe(0)
  })

  it('keeps only activations whose notifications a person receives (SHORT-005)', async () => {
    const told = await givenActivation(server, member(), { artist_id: artist, name: 'Told' })
    const { user_id } = ann()
    await server.call(promotionScreens.update, { activation_id: told, notified_user_ids: [user_id] }, ann())
    const { body } = await list({ email_notification_user_id: user_id })
    expect(body.items.map(({ id }) => id)).toEqual([told])
  })

  it('lists artists and brands with their type and picture (SHORT-028, SHORT-029)', async () => {
    const artists = async (asked: object) =>
      (await server.call(activations.artists, { organization_id: north.organization_id, ...asked }, ann())).body.items
    expect(await artists({})).toEqual([
      { brand: { id: brand }, name: 'Bolt Cola', image_url: null, artist_type: 'BRAND' },
      { brand: { id: artist }, name: 'Mara Lind', image_url: null, artist_type: 'ARTIST' },
    ])
    expect((await artists({ artist_type: 'ARTIST' })).map(({ name }) => name)).toEqual(['Mara Lind'])
  })

  it('shows nothing to another team, and nothing without a sign-in', async () => {
    const activation_id = await givenActivation(server, member(), { artist_id: artist })
    const { sue } = south.people
    expect((await server.call(activations.get, { activation_id }, sue)).status).toBe(404)
    expect((await server.call(activations.list, { organization_id: north.organization_id }, sue)).status).toBe(404)
    expect((await server.call(activations.list, {})).status).toBe(401)
    expect((await server.call(activations.list, {}, ann())).status).toBe(400)
    const stolen = await server.call(
      promotionScreens.create,
      {
        organization_id: south.organization_id,
        artist_id: artist,
        name: 'X',
        promotion_name: 'Y',
      },
      sue,
    )
    expect(stolen.status).toBe(404)
  })
})

describe('shortlisting', () => {
  it('adds creators of the roster and new ones with price and live posts, as MATCHED (SHORT-008, SHORT-009, SHORT-010, SHORT-011)', async () => {
    const id = await givenActivation(server, member(), { artist_id: artist, name: 'Shortlist' })
    const known = await givenCreator(server, member(), { username: 'Known.One' })
    const unlisted = await givenProfile(server, { platform: 'Instagram', username: 'new.face' })
    const { body, status } = await add(id, [
      { username: '@known.one', platform: 'TikTok', price: 250.5, currency: 'EUR', expected_live_posts: 2 },
      { username: 'whatever', platform: 'Instagram', social_profile_id: unlisted },
    ])
    expect([status, body]).toEqual([
      200,
      {
        success: [
          { username: '@known.one', platform: 'TikTok', creator_id: known.id, stage: 'MATCHED' },
          { username: 'whatever', platform: 'Instagram', creator_id: expect.any(String), stage: 'MATCHED' },
        ],
        failed: [],
      },
    ])
    const { body: got } = await server.call(promotionScreens.get, { organization_id: north.organization_id, id }, ann())
    const agreed = got.creators.map(({ username, price, currency, expected_live_posts }) => ({
      username,
      price,
      currency,
      expected_live_posts,
    }))
    expect(agreed.toSorted((a, b) => a.username.localeCompare(b.username))).toEqual([
      { username: 'Known.One', price: 250.5, currency: 'EUR', expected_live_posts: 2 },
      { username: 'new.face', price: null, currency: 'USD', expected_live_posts: 0 },
    ])
  })

  it('updates the promotion count and the latest promotion of the creators (SHORT-026)', async () => {
    const id = await givenActivation(server, member(), { artist_id: artist, name: 'Counted', promotion_name: 'Counts' })
    const creator = await givenCreator(server, member())
    await add(id, [{ username: creator.social_profiles[0]?.username, platform: 'TikTok' }])
    const filter = {
      roster_id: north.organization_id,
      promotion_count__gte: 1,
      q: creator.social_profiles[0]?.username ?? '',
    }
    const { body } = await server.call(rosterScreen.listCreators, filter as never, ann())
    const [row] = (body as { items: { id: string }[] }).items
    const promotion_id = (await server.call(activations.get, { activation_id: id }, ann())).body.activation.promotion_id
    expect(row).toMatchObject({
      id: creator.id,
      promotion_count: 1,
      recent_promotion: { id: promotion_id, name: 'Counted', added_at: expect.any(String) },
    })
  })

  it('adds nobody when one fails, and says who (SHORT-021)', async () => {
    const id = await givenActivation(server, member(), { artist_id: artist })
    const creator = await givenCreator(server, member())
    const good = { username: creator.social_profiles[0]?.username, platform: 'TikTok' }
    const { body } = await add(id, [good, { username: 'nobody.at.all', platform: 'YouTube' }])
    expect(body).toEqual({
      success: [],
      failed: [{ username: 'nobody.at.all', platform: 'YouTube', detail: 'Profile not found.' }],
    })
    expect(await server.sql('select from activation_creators where activation_id = $1', [id])).toEqual([])
  })

  it('keeps the stage of a creator who is there already, and reports success (SHORT-025)', async () => {
    const id = await givenActivation(server, member(), { artist_id: artist })
    const creator = await givenCreator(server, member())
    const one = { username: creator.social_profiles[0]?.username, platform: 'TikTok', price: 10 }
    await add(id, [one], 'hired')
    const { body } = await add(id, [{ ...one, price: 99 }])
    expect(body.success).toEqual([expect.objectContaining({ creator_id: creator.id, stage: 'hired' })])
    const rows = await server.sql('select stage, price::float8 from activation_creators where activation_id = $1', [id])
    expect(rows).toEqual([{ stage: 'hired', price: 10 }])
  })

  it.each([
    ['shortlisted', 'shortlisted'],
    ['paid', 'paid'],
    ['CREATOR_UNINTERESTED', 'CREATOR_UNINTERESTED'],
    ['OUTREACH', 'outreached'],
    ['APPROVED', 'hired'],
    ['POSTED', 'posted'],
  ])('takes %s as a stage (SHORT-012)', async (given, stored) => {
    const id = await givenActivation(server, member(), { artist_id: artist })
    const creator = await givenCreator(server, member())
    const { body } = await add(id, [{ username: creator.social_profiles[0]?.username, platform: 'TikTok' }], given)
    expect(body.success[0]?.stage).toBe(stored)
  })

  it.each([
    ...[
      'MATCHED',
      'BRAND_INTERESTED_AWAITING_CREATOR',
      'CREATOR_INTERESTED_AWAITING_BRAND',
      'NEGOTIATING',
      'BRAND_ACCEPTED_TERMS',
      'CREATOR_ACCEPTED_TERMS',
      'BRAND_UNINTERESTED',
      'CREATOR_UNINTERESTED',
      'COMPLETED',
      'shortlisted',
      'outreached',
      'hired',
      'drafted',
      'posted',
      'paid',
    ].map(status => [status, status, 'match status', 'ENUM-055']),
    ['OUTREACH', 'outreached', 'stage', 'ENUM-056'],
    ['NEGOTIATION', 'NEGOTIATING', 'stage', 'ENUM-056'],
    ['DRAFT_APPROVED', 'drafted', 'stage', 'ENUM-056'],
    ['APPROVED', 'hired', 'stage', 'ENUM-056'],
    ['POSTED', 'posted', 'stage', 'ENUM-056'],
  ])('takes %s, which is %s, as a %s (%s)', async (sent, kept) => {
    const id = await givenActivation(server, member(), { artist_id: artist })
    const creator = await givenCreator(server, member())
    const one = { username: creator.social_profiles[0]?.username, platform: 'TikTok' }
    const { status, body } = await add(id, [one], sent)
    expect([status, body.success[0]?.stage]).toEqual([200, kept])
    const shown = await server.call(promotionScreens.get, { organization_id: north.organization_id, id }, ann())
    expect(shown.body.creators.map(({ stage }) => stage)).toEqual([kept])
  })

  it('refuses an unknown stage with 400, and a closed activation with 409 (SHORT-012, SHORT-031, ENUM-055, ENUM-056)', async () => {
    const id = await givenActivation(server, member(), { artist_id: artist })
    const creator = await givenCreator(server, member())
    const one = { username: creator.social_profiles[0]?.username, platform: 'TikTok' }
    expect((await add(id, [one], 'DANCING')).status).toBe(400)
    await server.call(promotionScreens.update, { activation_id: id, status: 'CLOSED' }, ann())
    expect((await list({ status__in: ['CLOSED'], query: 'Wave 1' })).body.items.map(item => item.id)).toContain(id)
    const { status, body } = await add(id, [one])
    expect([status, body]).toEqual([409, expect.objectContaining({ detail: 'This campaign is closed.' })])
  })

  it('asks for the live posts of the activation when none are named (SHORT-023)', async () => {
    const id = await givenActivation(server, member(), { artist_id: artist, max_uploads: 3 })
    const creator = await givenCreator(server, member())
    await add(id, [{ username: creator.social_profiles[0]?.username, platform: 'TikTok' }])
    const rows = await server.sql('select expected_live_posts from activation_creators where activation_id = $1', [id])
    expect(rows).toEqual([{ expected_live_posts: 3 }])
  })
})

describe('earlier activations of a creator', () => {
  it('answers price and counts of live posts, ten at a time, by id or by handle (DETAIL-065, DETAIL-066, DETAIL-070)', async () => {
    const creator = await givenCreator(server, member(), { platform: 'Instagram', username: 'Prev.Insta' })
    const given = { username: 'Prev.Insta', platform: 'Instagram' }
    for (let at = 1; at <= 11; at++) {
      const id = await givenActivation(server, member(), { artist_id: artist, name: `Earlier ${at}` })
      await add(id, [{ ...given, ...(at === 11 && { price: 40, currency: 'GBP' }) }])
    }
    const asked = { organization_id: north.organization_id, creator_id: creator.id }
    const { body } = await server.call(activations.previous, asked, ann())
    expect([body.count, body.items.length]).toEqual([11, 10])
    expect(body.items[0]).toEqual({
      id: expect.any(String),
      name: 'Earlier 11',
      promotion_id: expect.any(String),
      created_at: expect.any(String),
      creator_price: 40,
      creator_currency: 'GBP',
      total_play_count: 0,
      total_heart_count: 0,
      total_comment_count: 0,
      total_share_count: 0,
    })
    const byName = { organization_id: north.organization_id, instagram_username: 'prev.insta', limit: 1, offset: 10 }
    const { body: last } = await server.call(activations.previous, byName, ann())
    expect(last.items.map(({ name }) => name)).toEqual(['Earlier 1'])
    expect((await server.call(activations.previous, { ...asked, creator_id: artist }, ann())).status).toBe(404)
    const onTikTok = await givenCreator(server, member(), { platform: 'TikTok', username: 'prev.tok' })
    const [profile] = await server.sql<{ id_platform: string }>(
      'select platform_id as id_platform from social_profiles where id = $1',
      [onTikTok.social_profile_id],
    )
    const byTikTok = { organization_id: north.organization_id, tiktok_unique_id: profile?.id_platform ?? '' }
    expect((await server.call(activations.previous, byTikTok, ann())).body).toEqual({ items: [], count: 0 })
    for (const wrong of [{ limit: 101 }, { limit: 0 }, { offset: -1 }])
      expect((await server.call(activations.previous, { ...asked, ...wrong }, ann())).status).toBe(400)
  })
})
