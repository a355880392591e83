import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { postPlatform } from './contract.ts'

/** Columns that posts are sorted by (POST-057). */
export const postSort = z.enum([
  'play_count',
  'heart_count',
  'comment_count',
  'share_count',
  'engagement_rate',
  'created_at_platform',
])
export type PostSort = z.output<typeof postSort>

export const postsAuthorFilter = z.enum(['ALL', 'UGC_ONLY', 'ARTIST_ONLY'])

/** Days are whole days of the time zone; instants are taken as they are. */
const dayOrInstant = z.union([z.iso.date(), z.iso.datetime({ offset: true })])

/** What the explorer asks for, beside the order and the page. Null and empty lists leave a condition out. */
export const postFilter = {
  segment_ids: z.array(id).min(1).max(100),
  search: z.string().trim().max(200).nullish(),
  platform: z.union([postPlatform, z.array(postPlatform)]).nullish(),
  /** Countries, ISO 3166-1 alpha-2. */
  regions: z.array(z.string().length(2).toUpperCase()).max(250).nullish(),
  start_date: dayOrInstant.nullish(),
  end_date: dayOrInstant.nullish(),
  genre_ids: z.array(z.string().max(100)).max(100).nullish(),
  is_in_trend: z.boolean().nullish(),
  trend_ids: z.array(id).max(100).nullish(),
  hashtag_ids: z.array(id).max(100).nullish(),
  posts_author_filter: postsAuthorFilter.nullish(),
}
const filterShape = z.object(postFilter)
export type PostFilter = z.output<typeof filterShape> & { time_zone?: string | null | undefined }

export interface PostOrder {
  order_by: PostSort
  order_direction: 'asc' | 'desc'
}

/** Counting ends here: "10,000+". */
export const MANY_POSTS = 10_000
