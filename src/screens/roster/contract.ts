import { z } from 'zod'
import { creator, SOURCES } from '#features/creators/contract.ts'
import { creatorPlatform } from '#features/social-profiles/contract.ts'
import { query } from '#platform/contract/endpoint.ts'
import { page } from '#platform/contract/paging.ts'
import { day, id, sentInstant, timeZone } from '#platform/contract/values.ts'

/** What people may set the page to (TABLE-039). */
export const PAGE_SIZES = [10, 25, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 25

/** A count stops here and says so, unless it is asked to go on. */
export const MANY_CREATORS = 10_000

const named = <T extends z.ZodType>(value: T) => z.array(value).max(200).nullish()
const yesOrNo = z.boolean().nullish()
const amount = z.number().min(0).max(9_999_999_999).nullish()
const whole = z.int().min(0).nullish()
/** As high as the table counts. */
const times = z.int().min(0).max(2_147_483_647).nullish()
const stars = z.int().min(0).max(5).nullish()
/** A day, whole in the zone of who asks, or an instant. */
const moment = z.union([day, sentInstant]).nullish()

/**
 * What narrows the table (TABLE-060): several values of one filter mean any of them, several filters mean all of them.
 * Absent, null and an empty list narrow nothing; `false` means without (TABLE-085).
 */
export const creatorFilter = {
  /** Part of a username, a name or a tag, in any case and without accents. */
  q: z.string().trim().max(200).nullish(),
  /** Any of their profiles is verified. */
  is_verified: yesOrNo,
  is_tagged: yesOrNo,
  has_price: yesOrNo,
  has_contact_info: yesOrNo,
  /** In any case. */
  tag_names: named(z.string().trim().min(1).max(100)),
  platform__in: named(creatorPlatform),
  /** Of the lowest saved price, in its own currency. */
  price__gte: amount,
  price__lte: amount,
  /** Of the profile with most followers, as is the engagement rate, a share: 0.031 is 3.1 % (TABLE-084). */
  follower_count__gte: whole,
  follower_count__lte: whole,
  engagement_rate__gte: z.number().min(0).nullish(),
  engagement_rate__lte: z.number().min(0).nullish(),
  country_code__in: named(z.string().length(2).toUpperCase()),
  /** `Paris` in any country, or `FR/Paris`. */
  city__in: named(z.string().trim().min(1).max(200)),
  /** 0 is no rating. */
  rating__gte: stars,
  rating__lte: stars,
  genre_ids: named(z.string().min(1).max(100)),
  promotion_count__gte: times,
  promotion_count__lte: times,
  /** `true` asks for at least one promotion whatever `promotion_count__gte` says; `false` for none. */
  participated_in_promo: yesOrNo,
  /** Of the latest promotion. */
  promotion_date__gte: moment,
  promotion_date__lte: moment,
  add_method__in: named(z.enum(SOURCES)),
  /** When they joined the list. */
  added_at__gte: moment,
  added_at__lte: moment,
}
export type CreatorFilter = z.output<z.ZodObject<typeof creatorFilter>>

export const creatorOrder = {
  order_by: z.enum(['added_at', 'follower_count', 'engagement_rate']).default('added_at'),
  order_direction: z.enum(['asc', 'desc']).default('desc'),
}

export type CreatorOrder = z.output<z.ZodObject<typeof creatorOrder>>

/** Of a list; the list of everybody bears the id of its team. */
export const ofList = {
  roster_id: id,
  ...creatorFilter,
  /** Whose days the filter's days are; UTC unless it is named. */
  time_zone: timeZone.nullish(),
}

export const rosterScreen = {
  listCreators: query('/roster/v0/roster/list_creators', {
    summary: 'Creators of a list, filtered and sorted',
    body: z.object({
      ...ofList,
      ...creatorOrder,
      cursor: z.string().max(2000).nullish().describe('Opaque, from links.next or links.previous'),
      page_size: z
        .literal([...PAGE_SIZES])
        .default(DEFAULT_PAGE_SIZE)
        .describe('10, 25, 50 or 100'),
    }),
    answer: page(creator),
    shows: ['creators', 'rosters', 'tags'],
  }),
  countCreators: query('/app/v2/roster/count', {
    summary: 'How many creators of a list the filter finds; counting stops at 10,000',
    body: z.object({
      ...ofList,
      /** Counts to the end. */
      exact: z.boolean().default(false),
    }),
    answer: z.object({
      count: z.int().nonnegative(),
      /** There are more than `count`. */
      many: z.boolean(),
    }),
    shows: ['creators', 'rosters', 'tags'],
  }),
  getCreator: query('/app/v2/roster/get_creator', {
    summary: 'A creator of the roster, as the list of everybody shows them',
    body: z.object({ creator_id: id }),
    answer: creator,
    shows: ['creators', 'rosters', 'tags'],
  }),
  search: query('/v1/creators/list', {
    summary: 'Creators of the whole team by what is known of their profiles, best score first',
    body: z.object({
      organization_id: id,
      gender: z.enum(['MALE', 'FEMALE', 'UNSPECIFIED']).nullish(),
      country_code__in: creatorFilter.country_code__in,
      platform__in: creatorFilter.platform__in,
      has_email_address: yesOrNo,
      has_price: yesOrNo,
      price__gte: amount,
      price__lte: amount,
      follower_count__gte: whole,
      follower_count__lte: whole,
      /** Median plays of any profile's posts over the last 7 or 14 days. */
      median_play_count_7d__gte: whole,
      median_play_count_14d__gte: whole,
      order_by: z.enum(['composite_score']).default('composite_score'),
      order_direction: creatorOrder.order_direction,
      limit: z.int().min(1).max(100).default(DEFAULT_PAGE_SIZE),
      offset: z.int().min(0).max(1_000_000).default(0),
    }),
    answer: z.object({ items: z.array(creator), count: z.int().nonnegative() }),
    shows: ['creators', 'tags'],
  }),
  locations: query('/roster/v0/location/list_all', {
    summary: 'Places of the team’s creators, for the filters',
    body: z.object({ organization_id: id }),
    answer: z.array(
      z.object({ city: z.string().nullable(), state: z.string().nullable(), country_code: z.string().nullable() }),
    ),
    shows: ['creators'],
  }),
  genres: query('/brand/v2/list_shazam_track_genres', {
    summary: 'Genres of tracks whose name holds the query, in the order of the alphabet',
    body: z.object({ query: z.string().trim().max(100).nullish() }),
    answer: z.object({ items: z.array(z.object({ id: z.string(), genre: z.string() })) }),
  }),
}
