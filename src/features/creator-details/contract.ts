import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { page } from '#platform/contract/paging.ts'
import { day, id, instant, timeZone } from '#platform/contract/values.ts'
import { creator } from '#records/creators/contract.ts'
import { creatorPlatform, socialProfile } from '#records/social-profiles/contract.ts'
import { profileMetric } from '#records/social-profiles/metrics.ts'

/** How a video came about (DETAIL-077). */
export const VIDEO_POST_TYPES = ['custom', 'brand_post', 'ugc_post', 'paid_post'] as const

/** A post of a creator (DETAIL-072). Counts are null where the platform does not tell. */
export const socialPost = z.object({
  platform: creatorPlatform,
  /** Of the team's posts their id; of others what the platform calls them. */
  id: z.string(),
  /** The same in the team's posts; null where the team has not brought it in. */
  post_id: id.nullable(),
  type: z.enum(VIDEO_POST_TYPES),
  url: z.string(),
  description: z.string(),
  play_count: z.int().nullable(),
  comment_count: z.int().nullable(),
  like_count: z.int().nullable(),
  share_count: z.int().nullable(),
  /** A share: 0.051 is 5.1 %. */
  engagement_rate: z.number().nullable(),
  /** On our own server; null until it has been copied. */
  cover_url: z.string().nullable(),
  play_url: z.string().nullable(),
  id_platform: z.string(),
  published_at: instant,
  country_code: z.string().nullable(),
  author: z.object({
    id: z.string(),
    username: z.string(),
    avatar_url: z.string().nullable(),
    is_verified: z.boolean(),
  }),
  sound: z.object({ id: z.string(), title: z.string(), author_name: z.string().nullable() }).nullable(),
  carousel_assets: z.array(z.object({ image_url: z.string().nullish(), play_url: z.string().nullish() })),
})
export type SocialPost = z.infer<typeof socialPost>

const medians = ['play', 'like', 'comment', 'share'] as const
type MedianField =
  `median_${(typeof medians)[number]}_count${'' | '_7d' | '_change_percentage' | '_7d_change_percentage'}`
const medianFields = Object.fromEntries(
  medians.flatMap(count =>
    ['', '_7d', '_change_percentage', '_7d_change_percentage'].map(variant => [
      `median_${count}_count${variant}`,
      z.number().nullable(),
    ]),
  ),
) as Record<MedianField, z.ZodNullable<z.ZodNumber>>

/** A figure with its source and age, and how it moved: 7 days for `_7d` metrics, 30 for others. */
const metricReading = z.object({
  metric: profileMetric,
  value: z.number(),
  /** The platform rounds down to a multiple of this; null: exact. */
  rounded_to: z.number().nullable(),
  observed_at: instant,
  /** `simulator`, or the platform. */
  source: z.string(),
  change: z
    .object({
      /** Null where rounding hides whether there was one. */
      fraction: z.number().nullable(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      since: instant,
    })
    .nullable(),
})

export type MetricReading = z.infer<typeof metricReading>

const range = { from: day, to: day, time_zone: timeZone }

/** Everything about one creator's profile beyond the row of the roster. */
export const creatorDetails = {
  performance: query('/roster/v0/detail/get_profile_performance', {
    summary: 'Figures of a profile; changes in per cent, against 30 days before and, of 7-day variants, 7 days before',
    body: z.object({ social_profile_id: id }),
    answer: z.object({
      ...medianFields,
      follower_count: z.int().nullable(),
      following_count: z.int().nullable(),
      engagement_rate: z.number().nullable(),
      /** Cost per view in USD by what the creator asks for a post, where the team recorded prices in USD. */
      cpv_min: z.number().nullable(),
      cpv_max: z.number().nullable(),
      genres: z.array(z.object({ id: z.string(), genre: z.string() })),
      email_addresses: z.array(z.string()),
    }),
    shows: ['social_profiles', 'creators'],
  }),
  getOrCreateByInstagram: command('/roster/v0/detail/get_or_create_by_instagram_account', {
    summary: 'The profile of an Instagram account, taken into the catalogue where it is not there, and its creator',
    body: z.object({ organization_id: id, instagram_account_id: z.string().trim().min(1).max(100) }),
    answer: z.object({ creator: creator.nullable(), social_profile: socialProfile }),
    changes: ['social_profiles'],
  }),
  listContent: query('/roster/v0/detail/list_social_content', {
    summary: 'Posts of a profile, newest first: those the team has, and the newest that the platform showed',
    body: z.object({ social_profile_id: id, cursor: z.string().max(2000).nullish() }),
    answer: page(socialPost),
    shows: ['social_profiles', 'posts'],
  }),
  look: command('/app/v2/creator_details/look', {
    summary: 'Count that a member opened the details of a profile: those looked at most are refreshed first',
    body: z.object({ organization_id: id, social_profile_id: id }),
    answer: z.object({ looks: z.int() }),
    changes: [],
  }),
  metrics: query('/app/v2/creator_details/metrics', {
    summary: 'The newest reading of each figure of a profile, with source, age and change',
    body: z.object({ organization_id: id, social_profile_id: id }),
    answer: z.object({
      items: z.array(metricReading),
      /** When the platform was asked last. */
      checked_at: instant,
      /** When it is asked next; null for who is in no roster of the team. */
      next_check_at: instant.nullable(),
      /** Follower change is shown (DETAIL-071). */
      follower_growth: z.boolean(),
    }),
    shows: ['social_profiles', 'creators'],
  }),
  series: query('/app/v2/creator_details/series', {
    summary: 'One figure of a profile over time: the last reading of each day; days without one are left out',
    body: z.object({ social_profile_id: id, metric: profileMetric, ...range }),
    answer: z.object({
      items: z.array(
        z.object({
          day,
          value: z.number(),
          rounded_to: z.number().nullable(),
          observed_at: instant,
          source: z.string(),
        }),
      ),
    }),
    shows: ['social_profiles'],
  }),
}
