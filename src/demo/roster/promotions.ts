import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { type RandomStream, randomStream } from '#platform/server/random-stream.ts'
import { postUrl } from '#records/posts/post-links.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import type { GivenPost } from '#records/posts/server/post-row.ts'
import { countPromotions } from '#records/promotions/server/count-promotions.ts'
import { isAgreed, STEPS, type Stage, stepNumber } from '#records/promotions/stages.ts'
import type { CreatorPlatform } from '#records/social-profiles/contract.ts'
import { insertAll } from './insert-all.ts'
import { seedPromotionPayouts } from './payouts.ts'
import { type DemoPromotion, demoPromotions } from './promotion-words.ts'

const SEED = 20_261_123
const DAY_MS = 86_400_000

interface Team {
  organization_id: string
  user_id: string
  now: Date
}

/** A creator of the demo who has worked with the team, with the profile that is to post. */
interface Candidate {
  creator_id: string
  social_profile_id: string
  platform: CreatorPlatform
  username: string
  follower_count: number
  price: number | null
  currency: string | null
}

interface Place extends Candidate {
  activation_id: string
  stage: Stage
  added_at: Date
  stage_at: Date
  expected: number
}

/** Promotions of the demo's artists in every stage, with drafts, live posts and what they brought. */
export async function seedPromotions(db: Db, team: Team): Promise<void> {
  const { organization_id, now } = team
  const random = randomStream(SEED)
  const candidates = await candidatesOf(db, organization_id)
  const artists = await db
    .selectFrom('drop_profiles')
    .where('organization_id', '=', organization_id)
    .select(['id', 'slug'])
    .execute()
  const campaigns = new Map<string, string>()
  let taken = 0
  for (const promotion of demoPromotions) {
    const artist = artists.find(({ slug }) => slug === promotion.artist)
    if (!artist) throw new Error(`The demo has no artist ${promotion.artist}.`)
    const key = `${artist.id} ${promotion.campaign}`
    const campaign = campaigns.get(key) ?? newId(now.getTime() - promotion.days_ago * DAY_MS)
    if (!campaigns.has(key))
      await insertAll(db, 'promotions', [
        { organization_id, id: campaign, drop_profile_id: artist.id, name: promotion.campaign },
      ])
    campaigns.set(key, campaign)
    const chosen = candidates.slice(taken, taken + promotion.creators)
    taken += promotion.creators
    await seedActivation(db, team, random, { promotion, campaign, chosen })
  }
  await seedPromotionPayouts(db, organization_id)
  const everybody = await db
    .selectFrom('creators')
    .where('organization_id', '=', organization_id)
    .select('id')
    .execute()
  await countPromotions(
    db,
    organization_id,
    everybody.map(({ id }) => id),
  )
}

async function candidatesOf(db: Db, organization_id: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct on (c.id) c.id as creator_id, s.id as social_profile_id, s.platform, s.username,
      coalesce(s.follower_count, 0)::float8 as follower_count, p.price::float8 as price, p.currency
    from creators c
    join creator_profiles cp on cp.organization_id = c.organization_id and cp.creator_id = c.id
    join social_profiles s on s.id = cp.social_profile_id
    left join creator_prices p on p.organization_id = c.organization_id and p.creator_id = c.id and p.position = 1
    where c.organization_id = ${organization_id} and c.promotion_count > 0
    order by c.id, s.follower_count desc nulls last`.execute(db)
  return rows
}

async function seedActivation(
  db: Db,
  { organization_id, user_id, now }: Team,
  random: RandomStream,
  { promotion, campaign, chosen }: { promotion: DemoPromotion; campaign: string; chosen: readonly Candidate[] },
) {
  const created_at = new Date(now.getTime() - promotion.days_ago * DAY_MS)
  const activation_id = newId(created_at.getTime())
  await insertAll(db, 'activations', [
    {
      organization_id,
      id: activation_id,
      promotion_id: campaign,
      name: promotion.name,
      status: promotion.closed ? 'CLOSED' : 'OPEN',
      closed_at: promotion.closed ? new Date(created_at.getTime() + 40 * DAY_MS) : null,
      currency: 'USD',
      budget: String(promotion.budget),
      planned_cost_per_view: '0.003',
      max_uploads: promotion.posts,
      brief: promotion.brief,
      sound_title: promotion.campaign,
      hashtags: [promotion.campaign.toLowerCase().replace(/[^a-z]/g, '')],
      created_by: user_id,
      created_at,
    },
  ])
  const places = chosen.map((candidate): Place => {
    const stage = random.weighted(promotion.stages as [Stage, number][])
    const added = created_at.getTime() + random.next() * Math.min(3, promotion.days_ago) * DAY_MS
    const days = Math.max(0.1, (now.getTime() - added) / DAY_MS)
    const moved = added + days * (0.3 + 0.65 * random.next()) * DAY_MS
    return {
      ...candidate,
      activation_id,
      stage,
      added_at: new Date(added),
      stage_at: new Date(moved),
      expected: promotion.posts,
    }
  })
  await insertAll(
    db,
    'activation_creators',
    places.map(({ creator_id, social_profile_id, stage, stage_at, price, currency, added_at, expected }, at) => ({
      organization_id,
      activation_id,
      creator_id,
      social_profile_id,
      stage,
      stage_at,
      // nobody is hired without a price
      price: price === null && !isAgreed(stage) ? null : String(feeOf(price, promotion, random)),
      currency: currency && random.chance(0.25) ? currency : 'USD',
      expected_live_posts: expected,
      reward_type: at % 9 === 4 ? 'TICKET' : at % 13 === 6 ? 'PRODUCT' : 'MONEY',
      reward_note: at % 9 === 4 ? 'Two tickets, any show' : at % 13 === 6 ? 'Signed vinyl' : '',
      draft_due_on:
        stage === 'hired' ? new Date(now.getTime() + random.between(-2, 6) * DAY_MS).toISOString().slice(0, 10) : null,
      added_by: user_id,
      added_at,
    })),
  )
  await insertAll(
    db,
    'activation_drafts',
    places
      .filter(({ stage }) => stage === 'drafted')
      .map(({ creator_id, username, stage_at }) => ({
        organization_id,
        id: newId(stage_at.getTime()),
        activation_id,
        creator_id,
        version: 1,
        url: `https://files.example/${username}/draft-1`,
        note: 'First cut, sound starts at the chorus.',
        created_by: user_id,
        created_at: stage_at,
      })),
  )
  const posted = places.filter(({ stage }) => stepNumber(stage) >= STEPS.findIndex(({ id }) => id === 'posted'))
  await seedPosts(db, { organization_id, now }, random, { places: posted, promotion })
}

/** What a creator gets in a promotion of this size. */
function feeOf(price: number | null, { budget, creators }: DemoPromotion, random: RandomStream) {
  const usual = (budget / Math.max(creators, 1)) * (0.5 + random.next())
  return Math.max(40, Math.round(Math.min(price ?? usual, usual) / 5) * 5)
}

async function seedPosts(
  db: Db,
  { organization_id, now }: Pick<Team, 'organization_id' | 'now'>,
  random: RandomStream,
  { places, promotion }: { places: readonly Place[]; promotion: DemoPromotion },
) {
  const tag = promotion.campaign.toLowerCase().replace(/[^a-z]/g, '')
  const posts = places.flatMap(place => {
    const count = Math.max(1, place.expected - (place.stage === 'posted' ? random.between(0, 1) : 0))
    return Array.from({ length: count }, (_, at) => {
      const latest = now.getTime() - 0.5 * DAY_MS
      const plays = Math.round(place.follower_count * (0.08 + random.next() ** 3 * 1.4)) + random.between(200, 2_000)
      return {
        place,
        plays,
        liked: 0.05 + random.next() * 0.12,
        platform_id: idOn(place.platform, random),
        published_at: new Date(Math.min(latest, place.stage_at.getTime() + at * 1.7 * DAY_MS)),
        description: `${random.pick(promotion.captions)} #${tag}`,
      }
    })
  })
  for (const days of [1, 2, 4, 8, null]) {
    const counted = posts.flatMap(post => {
      const at = days === null ? now.getTime() : post.published_at.getTime() + days * DAY_MS
      if (days !== null && at >= now.getTime()) return []
      // most plays come on the first two days
      const plays = Math.round(post.plays * (days === null ? 1 : 1 - 0.55 ** days))
      return [givenPost(post, promotion.campaign, tag, { plays, counted_at: new Date(at) })]
    })
    await enterPosts(db, { organization_id, segment_id: null, import_id: null }, counted)
  }
  await insertAll(
    db,
    'activation_posts',
    posts.map(({ place, platform_id, published_at }) => ({
      organization_id,
      activation_id: place.activation_id,
      creator_id: place.creator_id,
      platform: place.platform,
      platform_id,
      url: postUrl(place.platform, platform_id, place.username),
      found_by: 'SOUND' as const,
      added_at: published_at,
    })),
  )
}

interface MadeUpPost {
  place: Place
  liked: number
  platform_id: string
  published_at: Date
  description: string
}

const givenPost = (
  { place, liked, platform_id, published_at, description }: MadeUpPost,
  sound: string,
  hashtag: string,
  { plays, counted_at }: { plays: number; counted_at: Date },
): GivenPost => ({
  platform: place.platform,
  platform_id,
  url: postUrl(place.platform, platform_id, place.username),
  published_at,
  description,
  region: null,
  author: {
    username: place.username,
    nickname: null,
    is_verified: null,
    follower_count: place.follower_count,
  },
  sound: {
    title: sound,
    author_name: null,
    is_original: false,
    url: null,
    cover_url: null,
    play_url: null,
    id_tiktok: null,
    id_instagram: null,
  },
  hashtags: [hashtag],
  genre_ids: [],
  play_url: null,
  duration_s: null,
  carousel_assets: [],
  cover_source: null,
  play_count: plays,
  heart_count: Math.round(plays * liked),
  comment_count: Math.round(plays * 0.004),
  share_count: Math.round(plays * 0.009),
  counted_at,
})

/** An id of the form that the platform uses. */
function idOn(platform: CreatorPlatform, random: RandomStream): string {
  const digits = Array.from({ length: 15 }, () => random.between(0, 9)).join('')
  return platform === 'YouTube'
    ? `dm${digits.slice(0, 9)}`
    : platform === 'Instagram'
      ? `Dm${digits.slice(0, 9)}`
      : `7300${digits}`
}
