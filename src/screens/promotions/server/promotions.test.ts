import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { activations } from '#records/promotions/contract.ts'
import { findPosts } from '#records/promotions/server/activation-posts.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { promotionScreens } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
let artist: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  artist = await givenArtist(server, north.organization_id)
})
afterAll(() => server.stop())
beforeEach(async () => {
  id = await givenActivation(server, member(), { artist_id: artist, budget: 1000, max_uploads: 2 })
})

const ann = () => north.people.ann
const member = () => ({ organization_id: north.organization_id, as: ann() })
const get = async () =>
  (await server.call(promotionScreens.get, { organization_id: north.organization_id, id }, ann())).body

/** A creator in the activation at a stage. */
async function shortlisted(stage = 'MATCHED', price: number | null = 100, currency = 'USD') {
  const creator = await givenCreator(server, member())
  const { username = '' } = creator.social_profiles[0] ?? {}
  await server.call(
    activations.addCreators,
    { id, creators: [{ username, platform: 'TikTok', price, currency }], stage } as never,
    ann(),
  )
  return { ...creator, username }
}
const move = async (creator_ids: string[], stage: string) =>
  (await server.call(promotionScreens.move, { activation_id: id, creator_ids, stage } as never, ann())).body
const stages = async () =>
  Object.fromEntries((await get()).creators.map(({ creator_id, stage }) => [creator_id, stage]))

describe('the board', () => {
  it('moves whom the pipeline allows, keeps the others, and undoes it (SHORT-030)', async () => {
    const [fresh, hired] = [await shortlisted(), await shortlisted('hired')]
    const answer = await move([fresh.id, hired.id], 'outreached')
    expect(answer).toEqual({ moved: [{ creator_id: fresh.id, move_id: expect.any(String) }], kept: 1 })
    expect(await stages()).toEqual({ [fresh.id]: 'outreached', [hired.id]: 'hired' })
    const undo = { activation_id: id, move_ids: answer.moved.map(({ move_id }) => move_id) }
    expect((await server.call(promotionScreens.undoMove, undo, ann())).body).toEqual({ restored: 1 })
    expect((await stages())[fresh.id]).toBe('MATCHED')
  })

  it('does not undo a move after a later one', async () => {
    const creator = await shortlisted()
    const { moved } = await move([creator.id], 'outreached')
    await move([creator.id], 'NEGOTIATING')
    const undo = { activation_id: id, move_ids: moved.map(({ move_id }) => move_id) }
    expect((await server.call(promotionScreens.undoMove, undo, ann())).body).toEqual({ restored: 0 })
    expect((await stages())[creator.id]).toBe('NEGOTIATING')
  })

  it('changes price, live posts, note and due date of a creator', async () => {
    const creator = await shortlisted()
    const agreed = {
      price: 12.34,
      currency: 'GBP',
      expected_live_posts: 4,
      note: 'Two weeks',
      draft_due_on: '2026-12-01',
    }
    const change = { activation_id: id, creator_id: creator.id, ...agreed } as const
    expect((await server.call(promotionScreens.updateCreator, change as never, ann())).status).toBe(200)
    expect((await get()).creators[0]).toMatchObject(agreed)
    const cleared = { activation_id: id, creator_id: creator.id, price: null }
    await server.call(promotionScreens.updateCreator, cleared, ann())
    expect((await get()).creators[0]).toMatchObject({ ...agreed, price: null })
  })

  it('removes creators who are not hired yet, and counts their promotions again', async () => {
    const [early, hired] = [await shortlisted('NEGOTIATING'), await shortlisted('hired')]
    const remove = { activation_id: id, creator_ids: [early.id, hired.id] }
    expect((await server.call(promotionScreens.removeCreators, remove, ann())).body).toEqual({ removed: 1, kept: 1 })
    expect(Object.keys(await stages())).toEqual([hired.id])
    const rows = await server.sql('select promotion_count, recent_promotion from creators where id = $1', [early.id])
    expect(rows).toEqual([{ promotion_count: 0, recent_promotion: null }])
  })

  it('opens by the id of the promotion, too, and answers 404 for another team (SHORT-027)', async () => {
    const { promotion } = await get()
    const by = { organization_id: north.organization_id, id: promotion.promotion_id }
    const { body } = await server.call(promotionScreens.get, by, ann())
    expect(body.promotion).toMatchObject({ promotion_name: 'Night Bus', artist: { name: 'Mara Lind' } })
    const theirs = { organization_id: south.organization_id, id }
    expect((await server.call(promotionScreens.get, theirs, south.people.sue)).status).toBe(404)
    const moving = { activation_id: id, creator_ids: [newId()], stage: 'outreached' as const }
    expect((await server.call(promotionScreens.move, moving, south.people.sue)).status).toBe(404)
  })
})

describe('numbers of the list', () => {
  const row = async () =>
    (await server.call(promotionScreens.list, { organization_id: north.organization_id }, ann())).body.items.find(
      item => item.id === id,
    )

  it('adds up agreed and live prices, other currencies by reference rates, and expected posts without those who declined', async () => {
    await shortlisted('MATCHED', 999)
    await shortlisted('hired', 300)
    await shortlisted('posted', 200)
    await shortlisted('posted', 80, 'GBP')
    await shortlisted('CREATOR_UNINTERESTED', 50)
    expect(await row()).toMatchObject({
      steps: { matched: 1, hired: 1, posted: 2, declined: 1 },
      creators: 5,
      expected_posts: 8,
      spending: {
        currency: 'USD',
        budget: 1000,
        live: 300.23,
        agreed: 300,
        others: [{ currency: 'GBP', amount: 80 }],
        rates_day: '2024-12-31',
      },
      next: { kind: 'TO_PAY', count: 2 },
    })
  })

  it('names what is most urgent: over budget, drafts, payment, silence, nobody', async () => {
    const next = async () => (await row())?.next
    expect(await next()).toEqual({ kind: 'NO_CREATORS', count: 0 })
    const silent = await shortlisted('outreached')
    expect(await next()).toBeNull()
    await server.sql(`update activation_creators set stage_at = now() - interval '8 days' where creator_id = $1`, [
      silent.id,
    ])
    expect(await next()).toEqual({ kind: 'SILENT', count: 1 })
    const drafting = await shortlisted('hired')
    await server.call(
      promotionScreens.addDraft,
      { activation_id: id, creator_id: drafting.id, url: 'https://a.example/' },
      ann(),
    )
    expect(await next()).toEqual({ kind: 'DRAFTS', count: 1 })
    await shortlisted('posted', 1500)
    expect(await next()).toEqual({ kind: 'OVER_BUDGET', count: 600 })
    await server.call(promotionScreens.update, { activation_id: id, status: 'CLOSED' }, ann())
    expect(await next()).toBeNull()
  })

  it('filters by status, need and words, and counts for the tabs', async () => {
    const ask = async (asked: object) =>
      (
        await server.call(promotionScreens.list, { organization_id: north.organization_id, ...asked }, ann())
      ).body.items.map(item => item.id)
    await shortlisted('posted')
    expect(await ask({ needs_you: true })).toContain(id)
    expect(await ask({ status: 'CLOSED' })).not.toContain(id)
    expect(await ask({ q: 'nothing like it' })).toEqual([])
    const { body } = await server.call(promotionScreens.facets, { organization_id: north.organization_id }, ann())
    expect(body.all).toBe(body.open + body.closed)
    expect(body.needs_you).toBeGreaterThan(0)
  })
})

describe('live posts and results', () => {
  it('adds a post by its link, refuses another address, and takes it out again', async () => {
    const creator = await shortlisted('drafted')
    const post = (url: string) =>
      server.call(promotionScreens.addPost, { activation_id: id, creator_id: creator.id, url }, ann())
    expect((await post('https://www.tiktok.com/@mara')).status).toBe(400)
    const { body } = await post('https://www.tiktok.com/@mara/video/7301234567?x=1')
    expect(body).toEqual({ platform: 'TikTok', platform_id: '7301234567' })
    expect((await stages())[creator.id]).toBe('posted')
    const { body: results } = await server.call(promotionScreens.results, { activation_id: id }, ann())
    expect(results.posts).toEqual([
      expect.objectContaining({ creator_id: creator.id, found_by: 'LINK', play_count: null }),
    ])
    const removed = await server.call(promotionScreens.removePost, { activation_id: id, ...body }, ann())
    expect(removed.body).toEqual({ removed: true })
  })

  it('finds posts of hired creators by sound and hashtag, published since they were added', async () => {
    const creator = await shortlisted('hired')
    const early = await shortlisted('MATCHED')
    await server.call(
      promotionScreens.update,
      { activation_id: id, sound_title: 'Night Bus', hashtags: ['#NightBus'] },
      ann(),
    )
    const soon = new Date(Date.now() + 60_000)
    const bySound = await givenPost(creator.social_profile_id, { sound: 'Night Bus', published_at: soon, plays: 500 })
    const byTag = await givenPost(creator.social_profile_id, { hashtag: 'nightbus', published_at: soon, plays: 300 })
    await givenPost(creator.social_profile_id, { hashtag: 'other', published_at: soon })
    await givenPost(creator.social_profile_id, { hashtag: 'nightbus', published_at: new Date('2020-01-01') })
    await givenPost(early.social_profile_id, { hashtag: 'nightbus', published_at: soon })
    const find = () =>
      server.app.database.inOrganization(north.organization_id, db => findPosts(db, north.organization_id))
    expect(await find()).toBe(2)
    expect(await find()).toBe(0)
    const { body } = await server.call(promotionScreens.results, { activation_id: id }, ann())
    expect(Object.fromEntries(body.posts.map(({ post_id, found_by }) => [post_id, found_by]))).toEqual({
      [bySound]: 'SOUND',
      [byTag]: 'HASHTAG',
    })
    expect(await stages()).toEqual({ [creator.id]: 'posted', [early.id]: 'MATCHED' })
    expect((await get()).promotion).toMatchObject({ live_posts: 2, plays: 800, cost_per_view: 100 / 800 })
  })
})

/** A post of the team by the author of a profile. Answers its id. */
async function givenPost(
  social_profile_id: string,
  given: { sound?: string; hashtag?: string; published_at: Date; plays?: number },
): Promise<string> {
  const organization_id = north.organization_id
  const insert = async (table: string, row: Record<string, unknown>) => {
    const values = { organization_id, id: newId(), ...row }
    const names = Object.keys(values)
    const places = names.map((_, at) => `$${at + 1}`)
    await server.sql(`insert into ${table} (${names}) values (${places}) on conflict do nothing`, Object.values(values))
    return values.id
  }
  const idOf = async (table: string, column: string, value: string) =>
    (
      await server.sql<{ id: string }>(`select id from ${table} where organization_id = $1 and ${column} = $2`, [
        organization_id,
        value,
      ])
    )[0]?.id
  await insert('post_authors', {
    platform: 'TikTok',
    username: social_profile_id,
    username_key: social_profile_id,
    social_profile_id,
  })
  if (given.sound) await insert('sounds', { title: given.sound, title_key: given.sound.toLowerCase(), author_key: '' })
  if (given.hashtag) await insert('hashtags', { name: given.hashtag })
  const platform_id = newId()
  return insert('posts', {
    platform: 'TikTok',
    platform_id,
    url: `https://www.tiktok.com/@x/video/${platform_id}`,
    published_at: given.published_at,
    author_id: await idOf('post_authors', 'username_key', social_profile_id),
    sound_id: given.sound ? await idOf('sounds', 'title_key', given.sound.toLowerCase()) : null,
    hashtag_ids: given.hashtag ? [await idOf('hashtags', 'name', given.hashtag)] : [],
    play_count: given.plays ?? null,
    counted_at: given.published_at,
  })
}
