import { z } from 'zod'
import { id, instant, upperCaseWord } from '#platform/contract/values.ts'

/** The ways in which a fan can be reached. */
export const contactMethod = upperCaseWord(['EMAIL', 'PHONE', 'WHATSAPP'])
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

/** What narrows the list; the same for its count and for what is done with all that match. */
export const fanFilter = {
  organization_id: id,
  /** Words of the name, or part of an address or number. */
  q: z.string().trim().max(200).default(''),
  /** Signed up to this drop. */
  drop_id: id.nullish(),
  /** May be written to on this channel. */
  channel: contactMethod.nullish(),
  country_code: countryCode.nullish(),
  /** `true` lists only the quarantined, `false` leaves them out, null lists everybody. */
  quarantined: z.boolean().nullish(),
  /** Added or changed by this import. */
  import_id: id.nullish(),
  /** Came first at or after this instant, and before the other: days are the reader's, so the reader says when they begin. */
  signed_up_from: instant.nullish(),
  signed_up_before: instant.nullish(),
  /** Of marketing: `YES` on some channel, `NO` where it was taken back wherever it was given, `NONE` where neither was said. */
  consent: z.enum(['YES', 'NO', 'NONE']).nullish(),
  /** As forms and files named it, such as `fr`. */
  language: z.string().max(35).toLowerCase().nullish(),
  /** Its whole name; case, accents, spaces, hyphens and apostrophes make no difference. */
  city: z.string().trim().min(1).max(200).nullish(),
}
export type FanFilter = z.output<z.ZodObject<typeof fanFilter>>

export const fanSort = z.enum(['LAST_SEEN', 'CREATED'])
export type FanSort = z.output<typeof fanSort>

/** More single rows than anybody ticks by hand; beyond that a filter says it better. */
export const MOST_PICKED = 5_000

/** The chosen fans: these, or everybody whom the filter finds except these. */
export const fanSelection = z.discriminatedUnion('all', [
  z.strictObject({ all: z.literal(false), ids: z.array(id).min(1).max(MOST_PICKED) }),
  z.strictObject({ all: z.literal(true), excluded: z.array(id).max(MOST_PICKED) }),
])
export type FanSelection = z.output<typeof fanSelection>
