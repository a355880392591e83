import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'
import { CURRENCIES } from '#records/creators/contract.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import { COLLABORATION_STAGES, DEFAULT_STAGE, STAGES } from './stages.ts'

/** Of a price or a budget, in units of its currency. */
export const MAX_AMOUNT = 9_999_999_999

export const ACTIVATION_STATUSES = ['OPEN', 'CLOSED'] as const
export const ARTIST_TYPES = ['ARTIST', 'BRAND'] as const

/** Posts that a creator may be asked for; 0 is no choice (SHORT-024). */
export const livePosts = z.int().min(0).max(30)

const pictured = z.object({ name: z.string(), image_url: z.string().nullable() })

/** What creators are asked to do within a promotion (SHORT-006). One of `artist` and `brand` is null. */
export const activation = z.object({
  id,
  name: z.string(),
  promotion_id: id,
  promotion_name: z.string(),
  status: z.enum(ACTIVATION_STATUSES),
  artist: pictured.nullable(),
  brand: pictured.nullable(),
  created_at: instant,
  /** Live posts that a creator is asked for by default; 0 when nothing was set. */
  max_uploads: livePosts,
})
export type Activation = z.infer<typeof activation>

/** The artist or brand that work is done for (SHORT-028). */
export const artistProfile = z.object({
  brand: z.object({ id }),
  name: z.string(),
  image_url: z.string().nullable(),
  artist_type: z.enum(ARTIST_TYPES),
})
export type ArtistProfile = z.infer<typeof artistProfile>

/** Any of the match statuses, or a collaboration stage, which is read as the status it stands for (SHORT-012). */
export const stage = z
  .enum([...STAGES, ...(Object.keys(COLLABORATION_STAGES) as (keyof typeof COLLABORATION_STAGES)[])])
  .transform(given => (given in COLLABORATION_STAGES ? COLLABORATION_STAGES[given as 'OUTREACH'] : given))
  .pipe(z.enum(STAGES))

const creatorToAdd = z.object({
  username: z.string().trim().min(1).max(200),
  platform: creatorPlatform,
  /** In units of the currency; left out when nothing was agreed. */
  price: z.number().min(0).max(MAX_AMOUNT).nullish(),
  currency: z.enum(CURRENCIES).default('USD'),
  expected_live_posts: livePosts.default(0),
  /** When known; otherwise the profile is found by its username. */
  social_profile_id: id.nullish(),
})

/** Creators that one call may add. */
export const MAX_ADDED = 500

const named = creatorToAdd.pick({ username: true, platform: true })

const count = z.int().nonnegative()

/** What a creator did in an earlier activation (DETAIL-066). Counts are of its live posts. */
export const previousActivation = z.object({
  id,
  name: z.string(),
  promotion_id: id.nullable(),
  created_at: instant,
  creator_price: z.number().nullable(),
  creator_currency: z.string().nullable(),
  total_play_count: count,
  total_heart_count: count,
  total_comment_count: count,
  total_share_count: count,
})
export type PreviousActivation = z.infer<typeof previousActivation>

const pageOf10 = {
  limit: z.coerce.number().int().min(1).max(100).default(10),
  offset: z.coerce.number().int().min(0).default(0),
}

export const activations = {
  list: query('/brand/v2/list_activations', {
    summary: "The team's activations, the newest first; `organization_id` may be left out with an API key",
    body: z.object({
      organization_id: id.optional(),
      /** Ids of artists and brands. */
      brand_id__in: z.array(id).max(200).optional(),
      status__in: z.array(z.enum(ACTIVATION_STATUSES)).optional(),
      /** In the names of activation, promotion and artist. */
      query: z.string().trim().max(200).optional(),
      limit: z.int().min(1).max(100).default(10),
      offset: z.int().min(0).default(0),
      order_by: z.literal('created_at').default('created_at'),
      order_by_direction: z.enum(['asc', 'desc']).default('desc'),
      /** Only activations whose notifications this person receives (SHORT-005). */
      email_notification_user_id: z.string().max(100).optional(),
    }),
    answer: z.object({ items: z.array(activation), count }),
    shows: ['promotions'],
  }),
  get: query('/brand/v2/get_activation', {
    summary: 'One activation',
    body: z.object({ activation_id: id }),
    answer: z.object({ activation }),
    shows: ['promotions'],
  }),
  addCreators: command('/v1/activations/{id}/add_creators_with_price', {
    summary: 'Shortlist creators into an activation: all of them, or none when one fails',
    params: z.object({ id }),
    body: z.object({
      creators: z.array(creatorToAdd).min(1).max(MAX_ADDED),
      stage: stage.default(DEFAULT_STAGE),
    }),
    answer: z.object({
      success: z.array(named.extend({ creator_id: id, stage: z.enum(STAGES) })),
      failed: z.array(named.extend({ detail: z.string() })),
    }),
    changes: ['promotions', 'creators', 'rosters', 'applicants'],
  }),
  previous: query('GET /v1/creators/creator_detail/previous_activations', {
    summary: 'Activations that a creator took part in, the latest first',
    query: z.object({
      organization_id: id,
      creator_id: id.optional(),
      /** TikTok's own id of a profile, in place of `creator_id`. */
      tiktok_unique_id: z.string().max(100).optional(),
      instagram_username: z.string().max(100).optional(),
      ...pageOf10,
    }),
    answer: z.object({ items: z.array(previousActivation), count }),
    shows: ['promotions'],
  }),
  artists: query('/brand/v2/list_artist_profiles', {
    summary: 'Artists and brands of the team, by name',
    body: z.object({ organization_id: id, artist_type: z.enum(ARTIST_TYPES).optional() }),
    answer: z.object({ items: z.array(artistProfile) }),
    shows: ['drops'],
  }),
}
