import { z } from 'zod'
import { id, instant } from '#platform/contract/values.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'

/** Platforms of posts. Twitter is its name on the wire; people read X. */
export const postPlatform = creatorPlatform
export type PostPlatform = z.output<typeof postPlatform>

const count = z.int().nonnegative().nullable()

export const genre = z.object({ id: z.string(), genre: z.string() })

export const postAuthor = z.object({
  id,
  /** The handle, as most programs ask for it. */
  unique_id: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  /** On our own server. Null where there is none, or until it has been copied. */
  avatar_url: z.string().nullable(),
  /** Their page on the platform. */
  url: z.string(),
  is_verified: z.boolean(),
  follower_count: count,
  /** Median views of their posts that the team has; null while there are fewer than five. */
  median_play_count: count,
  /** The profile of the catalogue. */
  social_profile_id: id.nullable(),
})
export type PostAuthor = z.output<typeof postAuthor>

export const sound = z.object({
  id,
  title: z.string(),
  author_name: z.string().nullable(),
  url: z.string().nullable(),
  cover_url: z.string().nullable(),
  play_url: z.string().nullable(),
  id_platform: z.string().nullable(),
  id_tiktok: z.string().nullable(),
  id_instagram: z.string().nullable(),
})

/** A trend as a post shows it. */
export const postTrend = z.object({ id, title: z.string(), emoji: z.string().nullable() })
export type PostTrend = z.output<typeof postTrend>

export const carouselAsset = z.object({ image_url: z.string().nullable(), play_url: z.string().nullable() })
export type CarouselAsset = z.output<typeof carouselAsset>

/** (likes + comments + shares) divided by views, or by followers where the platform gives no views. */
export const engagementFormula = z.enum(['by_views', 'by_followers'])
export type EngagementFormula = z.output<typeof engagementFormula>

/** A post (POST-028). Null: the platform or the file did not say. Rates are shares: 0.051 is 5.1 %. */
export const post = z.object({
  id,
  platform: postPlatform,
  /** Its page on the platform. */
  url: z.string(),
  description: z.string(),
  play_url: z.string().nullable(),
  /** Our own copy, or nothing: links of platforms die within days. */
  cover_url: z.string().nullable(),
  carousel_assets: z.array(carouselAsset),
  duration_s: z.int().nullable(),
  region: z.string().nullable(),
  sound: sound.nullable(),
  author: postAuthor,
  trends: z.array(postTrend),
  genres: z.array(genre),
  hashtags: z.array(z.object({ id, name: z.string() })),
  play_count: count,
  heart_count: count,
  comment_count: count,
  share_count: count,
  engagement_rate: z.number().nullable(),
  engagement_formula: engagementFormula.nullable(),
  /** Views divided by the author's median: 8.7 is 8.7 times what their posts usually reach. */
  relative_performance: z.number().nullable(),
  created_at_platform: instant,
  created_at_tiktok: instant.nullable(),
  created_at_instagram: instant.nullable(),
  /** When the counts were true. */
  counted_at: instant,
})
export type Post = z.output<typeof post>

/** Counts of a post at one moment. */
export const postCounts = z.object({
  counted_at: instant,
  play_count: count,
  heart_count: count,
  comment_count: count,
  share_count: count,
})
export type PostCounts = z.output<typeof postCounts>

export const segment = z.object({
  id,
  name: z.string(),
  /** False: nothing new is fetched (POST-060). */
  is_tracking_enabled: z.boolean(),
  post_count: z.int().nonnegative(),
})
export type Segment = z.output<typeof segment>

/** What brings posts into a segment. ROSTER: the creators of a list, whoever is in it at the time. */
export const sourceKind = z.enum(['ACCOUNT', 'HASHTAG', 'SOUND', 'ROSTER'])
export type SourceKind = z.output<typeof sourceKind>

export const segmentSource = z.object({
  id,
  segment_id: id,
  kind: sourceKind,
  platform: postPlatform.nullable(),
  label: z.string(),
  is_artist: z.boolean(),
  /** Of an account, or of the account of a list that was asked last. */
  checked_at: instant.nullable(),
  /** Of the last look at the account: `found`, or why there was none. Of a list that is gone: `list_deleted`. */
  outcome: z.string().nullable(),
  /** The list of a ROSTER. */
  roster_id: id.nullable(),
  /** Accounts of the list's creators. */
  account_count: z.int().nullable(),
})
export type SegmentSource = z.output<typeof segmentSource>
