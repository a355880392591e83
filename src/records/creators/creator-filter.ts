import { z } from 'zod'
import { day, id, sentInstant, timeZone } from '#platform/contract/values.ts'
import { creatorPlatform } from '#records/social-profiles/contract.ts'
import { SOURCES } from './contract.ts'

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

/** More single rows than anybody ticks by hand; beyond that a filter says it better. */
export const MOST_PICKED = 5_000

/** The chosen creators: these, or everybody whom the filter finds except these. */
export const creatorSelection = z.discriminatedUnion('all', [
  z.strictObject({ all: z.literal(false), ids: z.array(id).min(1).max(MOST_PICKED) }),
  z.strictObject({ all: z.literal(true), excluded: z.array(id).max(MOST_PICKED).default([]) }),
])
export type CreatorSelection = z.output<typeof creatorSelection>
