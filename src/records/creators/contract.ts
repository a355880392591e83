import { z } from 'zod'
import { id, instant } from '#platform/contract/values.ts'
import { customValues } from '#records/custom-fields/contract.ts'
import { socialProfile } from '#records/social-profiles/contract.ts'

export const CONTACT_TYPES = ['email', 'phone_number'] as const
/** What prices are in (EDIT-021). */
export const CURRENCIES = ['AUD', 'CAD', 'EUR', 'GBP', 'INR', 'NZD', 'SEK', 'USD'] as const
/** How a creator came into the roster (TABLE-078, TABLE-079); `file_import` is a spreadsheet. */
export const SOURCES = [
  'url_import',
  'promotion',
  'manually',
  'invite_link',
  'file_import',
  'segment_creates',
  'drop_signups',
] as const

export const contactMethod = z.object({
  id,
  type: z.enum(CONTACT_TYPES),
  value: z.string(),
  description: z.string(),
  /** The contact person, when it is not the creator. */
  manager: z.string().nullable(),
})
export type ContactMethod = z.infer<typeof contactMethod>

export const price = z.object({
  currency: z.enum(CURRENCIES),
  /** In units of the currency, at most two decimals. */
  price: z.number(),
  /** 0 when unspecified. */
  num_posts: z.int(),
  description: z.string(),
})
export type Price = z.infer<typeof price>

export const creatorLocation = z.object({
  city: z.string().nullable(),
  state: z.string().nullable(),
  country_code: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type CreatorLocation = z.infer<typeof creatorLocation>

/** A creator as a row of the roster (TABLE-027). */
export const creator = z.object({
  id,
  /** The team's name for them; null falls back to the profile with most followers. */
  name: z.string().nullable(),
  /** Most followers first. */
  social_profiles: z.array(socialProfile),
  /** The profile chosen for avatar and handle, instead of the largest. */
  main_profile_id: id.nullable(),
  contact_methods: z.array(contactMethod),
  pricing: z.array(price),
  tags: z.array(z.object({ name: z.string() })),
  custom_values: customValues,
  rosters: z.array(z.object({ id })),
  /** 0 to 5; 0 means unrated. */
  rating: z.int(),
  promotion_count: z.int(),
  promotion_post_count: z.int(),
  promotion_draft_count: z.int(),
  recent_promotion: z.object({ id: z.string(), name: z.string(), added_at: instant }).nullable(),
  /** When followers or engagement rate of their largest profile were read last, and who showed them; null: nobody read them. */
  figures: z.object({ read_at: instant, source: z.string() }).nullable(),
  /** When they joined the requested list. */
  added_at: instant,
  /** Their first own location, else the country of their largest profile. */
  location: creatorLocation.nullable(),
})
export type Creator = z.infer<typeof creator>
