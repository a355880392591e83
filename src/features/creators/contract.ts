import { z } from 'zod'
import { socialProfile } from '#features/social-profiles/contract.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { id, instant } from '#platform/contract/values.ts'

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
  /** Who answers there where it is not the creator. */
  manager: z.string().nullable(),
})
export type ContactMethod = z.infer<typeof contactMethod>

export const price = z.object({
  currency: z.enum(CURRENCIES),
  /** In units of the currency, at most two decimals. */
  price: z.number(),
  /** 0: not said. */
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
  /** What the team calls them; without it the profile with most followers names them. */
  name: z.string().nullable(),
  /** Most followers first. */
  social_profiles: z.array(socialProfile),
  /** The profile that lends its picture and handle, where the team chose another than the largest. */
  main_profile_id: id.nullable(),
  contact_methods: z.array(contactMethod),
  pricing: z.array(price),
  tags: z.array(z.object({ name: z.string() })),
  rosters: z.array(z.object({ id })),
  /** 0 to 5; 0 is no rating. */
  rating: z.int(),
  promotion_count: z.int(),
  promotion_post_count: z.int(),
  promotion_draft_count: z.int(),
  recent_promotion: z.object({ id: z.string(), name: z.string(), added_at: instant }).nullable(),
  /** When they joined the list that was asked for. */
  added_at: instant,
  /** Their first own location, else the country of their largest profile. */
  location: creatorLocation.nullable(),
})
export type Creator = z.infer<typeof creator>

const profilesToAdd = z
  .array(
    z.object({
      social_profile_id: id,
      /** Saved as an Email contact of the creator (IMPORT-020). */
      email_address: z.string().trim().refine(isEmail, validationMessages.email).nullish(),
    }),
  )
  .min(1)
  .max(500)
const profileIds = z.array(id).min(1).max(500)

/** Creators by their profiles: a profile that is no creator's yet becomes one. Unknown profiles fail the whole call. */
export const creators = {
  add: command('/roster/v0/roster/add_creators_by_social_profile', {
    summary: 'Put creators into a list, and into the default list; who is in it already stays as they are',
    body: z.object({ roster_id: id, social_profiles: profilesToAdd }),
    answer: z.object({ creators: z.array(creator) }),
    changes: ['creators', 'rosters', 'applicants'],
  }),
  remove: command('/roster/v0/roster/remove_creators_by_social_profile', {
    summary: 'Take creators out of a list; out of the default list is out of every list. Undone by its `removal_id`',
    body: z.object({ roster_id: id, social_profile_ids: profileIds }),
    answer: z.object({ removed_count: z.int(), removal_id: id }),
    changes: ['creators', 'rosters', 'applicants'],
  }),
  bulkCreate: command('/roster/v0/creator/bulk_create_by_social_profile', {
    summary: 'Put creators into the default list',
    body: z.object({ organization_id: id, social_profiles: profilesToAdd }),
    answer: z.object({ creators: z.array(creator) }),
    changes: ['creators', 'rosters', 'applicants'],
  }),
  getBySocialProfile: query('/roster/v0/detail/get_by_social_profile', {
    summary: 'The profile, and the creator of the roster whose it is, if it is one',
    body: z.object({ organization_id: id, social_profile_id: id }),
    answer: z.object({ creator: creator.nullable(), social_profile: socialProfile }),
    shows: ['creators', 'social_profiles'],
  }),
}
