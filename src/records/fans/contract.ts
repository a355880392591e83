import { z } from 'zod'
import { id, instant, upperCaseWord } from '#platform/contract/values.ts'
import { customFilters } from '#records/custom-fields/contract.ts'

const channelWord = upperCaseWord(['EMAIL', 'PHONE', 'WHATSAPP'])

/** The channels on which a fan can be reached. Programs may say `sms` for PHONE. */
export const contactMethod = z.preprocess(
  value => (typeof value === 'string' && value.toUpperCase() === 'SMS' ? 'PHONE' : value),
  channelWord,
)
export type ContactMethod = z.output<typeof contactMethod>

export const countryCode = z.string().length(2).toUpperCase()

export const fanContact = z.object({
  channel: contactMethod,
  /** An address, or a number as +4791234567. */
  value: z.string(),
  /** Proven by a code or a link. */
  verified: z.boolean(),
  /** When it was proven. */
  verified_at: instant.nullable(),
})
export type FanContact = z.output<typeof fanContact>

/** Filter of the list, also used for its count and for bulk actions on all matches. */
export const fanFilter = {
  organization_id: id,
  /** Search text: words of the name, or part of an address or number. */
  q: z.string().trim().max(200).default(''),
  /** Signed up to this drop. */
  drop_id: id.nullish(),
  /** Reachable on this channel. */
  channel: contactMethod.nullish(),
  country_code: countryCode.nullish(),
  /** `true` lists only quarantined fans, `false` excludes them, null lists all. */
  quarantined: z.boolean().nullish(),
  /** Added or changed by this import. */
  import_id: id.nullish(),
  /** First sign-up at or after `from` and before `to`: instants, because days depend on the reader's time zone. */
  signed_up_from: instant.nullish(),
  signed_up_before: instant.nullish(),
  /** Marketing consent: `YES` on some channel, `NO` when withdrawn wherever it was given, `NONE` when never given or withdrawn. */
  consent: z.enum(['YES', 'NO', 'NONE']).nullish(),
  /** Language code from forms and imports, such as `fr`. */
  language: z.string().max(35).toLowerCase().nullish(),
  /** Whole city name; case, accents, spaces, hyphens and apostrophes are ignored. */
  city: z.string().trim().min(1).max(200).nullish(),
  /** Has this tag. */
  tag: z.string().trim().min(1).max(100).nullish(),
  /** Conditions on the team's own fields of fans. */
  custom: customFilters,
}
export type FanFilter = z.output<z.ZodObject<typeof fanFilter>>

export const fanSort = z.enum(['LAST_SEEN', 'CREATED'])
export type FanSort = z.output<typeof fanSort>

/** Kinds of rows about a fan that an erasure removes or empties. */
export const erasedKind = z.enum([
  'profile',
  'contacts',
  'sign_ups',
  'consent_details',
  'messages',
  'one_time_codes',
  'other_forms',
  'merges',
  'pins',
  'kept_answers',
  'imports',
  'exports',
  'visits',
  'tags',
  'custom_fields',
  'events',
  'broadcasts',
  'audience_stays',
  'mentions',
  'pre_saves',
  'music_connections',
])
export type ErasedKind = z.output<typeof erasedKind>
