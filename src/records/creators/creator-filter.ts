import { z } from 'zod'
import { day, id, sentInstant, timeZone } from '#platform/contract/values.ts'
import { customFilters } from '#records/custom-fields/contract.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import { SOURCES } from './contract.ts'

/** Counting stops here and says so, unless an exact count is requested. */
export const MANY_CREATORS = 10_000

/** How old the figures of a creator may be, in days. */
export const FIGURES_WITHIN_DAYS = [1, 7, 30, 90] as const

const named = <T extends z.ZodType>(value: T) => z.array(value).max(200).nullish()
const yesOrNo = z.boolean().nullish()
const amount = z.number().min(0).max(9_999_999_999).nullish()
const whole = z.int().min(0).nullish()
/** The highest count that the table shows. */
const times = z.int().min(0).max(2_147_483_647).nullish()
const stars = z.int().min(0).max(5).nullish()
/** A whole day in the caller's time zone, or an instant. */
const moment = z.union([day, sentInstant]).nullish()

/**
 * Filters of the table (TABLE-060): several values of one filter are combined with OR, several filters with AND. Absent,
 * null and empty lists filter nothing; `false` means without (TABLE-085).
 */
export const creatorFilter = {
  /**
   * Part of a username, a name, a tag, an email address or a city, ignoring case and accents; six digits and more are also
   * looked for in phone numbers. `@handle` and the address of a profile find the profile.
   */
  q: z.string().trim().max(200).nullish(),
  /** At least one profile is verified. */
  is_verified: yesOrNo,
  is_tagged: yesOrNo,
  has_price: yesOrNo,
  has_contact_info: yesOrNo,
  /** Ignores case. */
  tag_names: named(z.string().trim().min(1).max(100)),
  platform__in: named(creatorPlatform),
  /** The lowest saved price in US dollars, other currencies by the daily reference rates. */
  price__gte: amount,
  price__lte: amount,
  /** Of the profile with most followers; the engagement rate too, as a share: 0.031 is 3.1 % (TABLE-084). */
  follower_count__gte: whole,
  follower_count__lte: whole,
  engagement_rate__gte: z.number().min(0).nullish(),
  engagement_rate__lte: z.number().min(0).nullish(),
  /** Followers and engagement rate were read within so many days; what came with a file was read never. */
  figures_within_days: z.literal([...FIGURES_WITHIN_DAYS]).nullish(),
  country_code__in: named(z.string().length(2).toUpperCase()),
  /** `Paris` in any country, or `FR/Paris`. */
  city__in: named(z.string().trim().min(1).max(200)),
  /** 0 means unrated. */
  rating__gte: stars,
  rating__lte: stars,
  genre_ids: named(z.string().min(1).max(100)),
  promotion_count__gte: times,
  promotion_count__lte: times,
  /** `true` requires at least one promotion whatever `promotion_count__gte` says; `false` requires none. */
  participated_in_promo: yesOrNo,
  /** Date of the latest promotion. */
  promotion_date__gte: moment,
  promotion_date__lte: moment,
  add_method__in: named(z.enum(SOURCES)),
  /** When they joined the list. */
  added_at__gte: moment,
  added_at__lte: moment,
  /** Conditions on the team's own fields of creators. */
  custom: customFilters,
}
export type CreatorFilter = z.output<z.ZodObject<typeof creatorFilter>>

export const creatorOrder = {
  order_by: z.enum(['added_at', 'follower_count', 'engagement_rate']).default('added_at'),
  order_direction: z.enum(['asc', 'desc']).default('desc'),
  /**
   * Takes the place of `order_by`: the lowest price in US dollars, the rating, or the name that the table shows. Creators
   * without a price or a rating come last in both directions.
   */
  sort_by: z.enum(['price', 'rating', 'name']).nullish(),
}

export type CreatorOrder = z.output<z.ZodObject<typeof creatorOrder>>

/** What the creators are sorted by. */
export const sortedBy = ({ order_by, sort_by }: Pick<CreatorOrder, 'order_by' | 'sort_by'>) => sort_by ?? order_by
export type SortedBy = ReturnType<typeof sortedBy>

/** The id of a list; the default list has the id of its team. */
export const ofList = {
  roster_id: id,
  ...creatorFilter,
  /** Time zone of the filter's days; UTC by default. */
  time_zone: timeZone.nullish(),
}
