import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activations } from '#records/promotions/contract.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { promotionScreens } from '../contract.ts'
import { livePosts } from '../live-post-contract.ts'

const LINK = 'https://www.tiktok.com/@mara/video/7421234567890123456'

let server: TestServer
let north: Team<'ann'>
let artist: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  artist = await givenArtist(server, north.organization_id)
})
afterAll(() => server.stop())
beforeEach(async () => {
  id = await givenActivation(server, member(), { artist_id: artist, budget: 1000 })
})

const ann = () => north.people.ann
const member = () => ({ organization_id: north.organization_id, as: ann() })
const get = async () =>
  (await server.call(promotionScreens.get, { organization_id: north.organization_id, id }, ann())).body

async function shortlisted(stage: string, price: number | null = 100) {
  const creator = await givenCreator(server, member())
  const { username = '' } = creator.social_profiles[0] ?? {}
  const creators = [{ username, platform: 'TikTok', price, currency: 'USD' }]
  await server.call(activations.addCreators, { id, creators, stage } as never, ann())
  return creator.id
}
const agree = (creator_id: string, change: object) =>
  server.call(promotionScreens.updateCreator, { activation_id: id, creator_id, ...change } as never, ann())
const post = async (creator_id: string) => {
  const { body } = await server.call(promotionScreens.addPost, { activation_id: id, creator_id, url: LINK }, ann())
  return { activation_id: id, platform: body.platform, platform_id: body.platform_id }
}
const typeOfPost = async () =>
  (await server.call(promotionScreens.results, { activation_id: id }, ann())).body.posts[0]?.post_type

describe('what a creator gets', () => {
  it('is money, a product, a ticket, an experience or a meeting, in words (ENUM-068)', async () => {
    const creator = await shortlisted('hired')
    expect((await get()).creators[0]).toMatchObject({ reward_type: 'MONEY', reward_note: '' })
    for (const reward_type of ['PRODUCT', 'TICKET', 'EXPERIENCE', 'MEET_AND_GREET', 'MONEY'])
      expect([reward_type, (await agree(creator, { reward_type })).status]).toEqual([reward_type, 200])
    await agree(creator, { reward_type: 'TICKET', reward_note: 'Two, Lyon, Dec 4' })
    expect((await get()).creators[0]).toMatchObject({
      reward_type: 'TICKET',
      reward_note: 'Two, Lyon, Dec 4',
      price: 100,
    })
    expect((await agree(creator, { reward_type: 'LOVE' })).status).toBe(400)
  })
  it('is spent and paid only where it is money (ENUM-068)', async () => {
    const [paid, guest] = [await shortlisted('posted', 300), await shortlisted('posted', 500)]
    expect((await get()).promotion).toMatchObject({ spending: { live: 800 }, next: { kind: 'TO_PAY', count: 2 } })
    await agree(guest, { reward_type: 'EXPERIENCE', reward_note: 'A day in the studio' })
    const { promotion, creators } = await get()
    expect(promotion).toMatchObject({ spending: { live: 300 }, next: { kind: 'TO_PAY', count: 1 } })
    const waits = Object.fromEntries(creators.map(one => [one.creator_id, one.sub_status]))
    expect([waits[paid], waits[guest]]).toEqual(['POSTED_PAYMENT_INFO_MISSING', 'POSTED_LIVE_CONFIRMED'])
  })
})

describe('the type of a live post', () => {
  it('is told by whether its creator is paid, until the team says otherwise (ENUM-034)', async () => {
    const creator = await shortlisted('hired')
    const which = await post(creator)
    expect(await typeOfPost()).toBe('paid_post')
    await agree(creator, { price: null })
    expect(await typeOfPost()).toBe('ugc_post')
    for (const post_type of ['custom', 'brand_post', 'ugc_post', 'paid_post'] as const) {
      expect((await server.call(livePosts.setType, { ...which, post_type }, ann())).status).toBe(200)
      expect(await typeOfPost()).toBe(post_type)
    }
    expect((await server.call(livePosts.setType, { ...which, post_type: 'ad' } as never, ann())).status).toBe(400)
    const unknown = { ...which, platform_id: '1', post_type: 'custom' as const }
    expect((await server.call(livePosts.setType, unknown, ann())).status).toBe(404)
  })
})

describe('the review of a draft', () => {
  const draft = async (creator_id: string) =>
    (
      await server.call(
        promotionScreens.addDraft,
        { activation_id: id, creator_id, url: 'https://drive.example/1' },
        ann(),
      )
    ).body.id
  const decide = (draft_id: string, state: 'APPROVED' | 'CHANGES_REQUESTED') =>
    server.call(promotionScreens.decideDraft, { activation_id: id, draft_id, state, comment: 'Louder' }, ann())
  const reviews = async (creator_id: string) =>
    (await server.call(promotionScreens.drafts, { activation_id: id, creator_id }, ann())).body.items.map(
      ({ review }) => review,
    )

  it('goes from feedback to approved and published, and newer versions archive older ones (ENUM-096)', async () => {
    const creator = await shortlisted('hired')
    const first = await draft(creator)
    expect(await reviews(creator)).toEqual([null])
    await decide(first, 'CHANGES_REQUESTED')
    expect(await reviews(creator)).toEqual(['FEEDBACK'])
    await decide(await draft(creator), 'APPROVED')
    expect(await reviews(creator)).toEqual(['APPROVED', 'ARCHIVED'])
    await post(creator)
    expect(await reviews(creator)).toEqual(['PUBLISHED', 'ARCHIVED'])
  })
  it('is rejected with its creator (ENUM-096)', async () => {
    const creator = await shortlisted('hired')
    await draft(creator)
    await server.sql(`update activation_creators set stage = 'BRAND_UNINTERESTED' where creator_id = $1`, [creator])
    expect(await reviews(creator)).toEqual(['REJECTED'])
  })
})
