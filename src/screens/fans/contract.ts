import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { day, id, instant } from '#platform/contract/values.ts'
import { consentImport, consentProof } from '#records/consents/contract.ts'
import { customValues } from '#records/custom-fields/contract.ts'
import { dropReference } from '#records/drops/contract.ts'
import { toldEventType } from '#records/fan-events/contract.ts'
import { AGE_BANDS } from '#records/fans/age-band.ts'
import { contactMethod, countryCode, fanContact, fanFilter, fanSort } from '#records/fans/contract.ts'

/** A count stops here and says so: an exact count of a large list costs more than its page. */
export const MANY_FANS = 10_000

/** What happened with a fan; the screen finds the words. */
export const fanEventKind = z.enum([
  'SIGNED_UP',
  'CONTACT_CONFIRMED',
  'CONSENT_GIVEN',
  'CONSENT_CONFIRMED',
  'CONSENT_WITHDRAWN',
  'MESSAGE_SENT',
  'MESSAGE_FAILED',
  'PRE_SAVED',
  'IMPORTED',
  'UPDATED_BY_IMPORT',
  ...toldEventType.options,
])
export type FanEventKind = z.output<typeof fanEventKind>

export const fanEvent = z.object({
  /** Unique within the fan; stays the same when asked again. */
  id: z.string(),
  kind: fanEventKind,
  at: instant,
  drop: dropReference.nullable(),
  channel: contactMethod.nullable(),
  /** The sound, song or product of an event outside our pages; of an import its file. */
  subject: z.string().nullable(),
})
export type FanEvent = z.output<typeof fanEvent>

export const fanRow = z.object({
  id,
  /** First and last name as given; null when none was. */
  name: z.string().nullable(),
  /** Proven contacts first. Never empty. */
  contacts: z.array(fanContact),
  city: z.string().nullable(),
  country_code: countryCode.nullable(),
  /** Channels on which the fan may be written to: proven, with consent that was not taken back. */
  reachable: z.array(contactMethod),
  tags: z.array(z.string()),
  custom_values: customValues,
  events: z.int().nonnegative(),
  last_event: fanEvent.nullable(),
  created_at: instant,
  last_seen_at: instant,
  /** Every sign-up so far looks like a machine's; kept, but neither counted nor written to. */
  quarantined: z.boolean(),
  /** Sentences that say why; empty for a fan who is not quarantined. */
  quarantine_reasons: z.array(z.string()),
})
export type FanRow = z.output<typeof fanRow>

export const fanSubmission = z.object({
  id,
  created_at: instant,
  drop: dropReference,
  contacts: z.array(fanContact.pick({ channel: true, value: true, verified: true })),
  /** Everything else that was filled in, in the form's order: `{label: 'Birthdate', value: '1998-04-02'}`. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  page_url: z.string().nullable(),
  referrer: z.string().nullable(),
  /** Where it came from, as the drop counts it: `instagram`, a host, empty for a direct visit. */
  source: z.string(),
  /** utm_source, utm_medium, utm_campaign, utm_term, utm_content that came along. */
  utm: z.record(z.string(), z.string()),
  quarantined: z.boolean(),
  /** Sentences that say what looked wrong. */
  quarantine_reasons: z.array(z.string()),
  /** A link to confirm it was sent, and not followed yet. */
  awaits_link: z.boolean(),
})
export type FanSubmission = z.output<typeof fanSubmission>

/** One row of the ledger: a consent is confirmed or taken back by a later row, never by a change. */
export const fanConsent = z.object({
  id,
  state: z.enum(['GIVEN', 'CONFIRMED', 'WITHDRAWN', 'PENDING']),
  channel: contactMethod,
  /** The contact it stands for. */
  contact: z.string(),
  /** `MARKETING` for the first box, `PARTNERS` for the second, `SERVICE` for a message the fan asked for. */
  purpose: z.enum(['MARKETING', 'PARTNERS', 'SERVICE']),
  /** The words exactly as they stood on the page. */
  text: z.string(),
  /** SHA-256 of the text, hexadecimal. */
  text_hash: z.string(),
  /** Version of the drop page. */
  version: z.int().nullable(),
  locale: z.string(),
  /** `NONE`: the words stood there without a box. */
  checkbox: z.enum(['TICKED', 'NOT_TICKED', 'NONE']),
  page_url: z.string().nullable(),
  at: instant,
  /** What shows that it was this person: a code typed, a link followed, a STOP received. Null: nothing yet. */
  proof: z
    .object({
      kind: consentProof.shape.kind,
      at: instant,
      /** The member who passed it on, and how the fan had asked. */
      by: z.string().optional(),
      reason: z.string().optional(),
    })
    .nullable(),
  drop: dropReference.nullable(),
  /** Where and when it was given, where it came with a file. */
  imported: consentImport.omit({ file_hash: true }).nullable(),
})
export type FanConsent = z.output<typeof fanConsent>

export const fanMessage = z.object({
  id,
  /** SIGN_UP: a code or a link that completes a sign-up. */
  kind: z.enum(['MESSAGE', 'SIGN_UP', 'CONFIRMATION']),
  channel: contactMethod,
  to: z.string(),
  /** Null for texts. Codes are never shown. */
  subject: z.string().nullable(),
  status: z.enum(['QUEUED', 'SENT', 'REJECTED', 'RETRYING', 'UNKNOWN']),
  /** The provider's reason, in words, where it was rejected. */
  reason: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  drop: dropReference.nullable(),
})
export type FanMessage = z.output<typeof fanMessage>

/** Of what a fan did and was sent the newest are shown; all of it is in the fan's export. */
export const NEWEST = 100

export const fanDetail = z.object({
  fan: fanRow,
  birthdate: day.nullable(),
  /** Today. */
  age_band: z.enum(AGE_BANDS),
  gender: z.enum(['MALE', 'FEMALE', 'UNSPECIFIED']).nullable(),
  language: z.string().nullable(),
  state: z.string().nullable(),
  instagram_username: z.string().nullable(),
  tiktok_username: z.string().nullable(),
  /** Each list newest first, at most 100. */
  submissions: z.array(fanSubmission),
  consents: z.array(fanConsent),
  messages: z.array(fanMessage),
  timeline: z.array(fanEvent),
})
export type FanDetail = z.output<typeof fanDetail>

export const fanScreens = {
  list: query('/app/v2/fans/list', {
    summary: 'Fans of a team, most recent first',
    body: z.object({ ...fanFilter, sort: fanSort.default('LAST_SEEN'), ...cursorPage(50) }),
    answer: page(fanRow),
    shows: ['fans'],
  }),
  count: query('/app/v2/fans/count', {
    summary: 'How many fans the filter finds; counting stops at 10,000',
    body: z.object({
      ...fanFilter,
      /** Counts to the end. */
      exact: z.boolean().default(false),
    }),
    answer: z.object({
      count: z.int().nonnegative(),
      /** There are more than `count`. */
      many: z.boolean(),
    }),
    shows: ['fans'],
  }),
  facets: query('/app/v2/fans/facets', {
    summary: 'What the list of fans can be narrowed to',
    body: z.object({ organization_id: id }),
    answer: z.object({
      /** Drops with at least one sign-up, newest first, at most 200. */
      drops: z.array(dropReference),
      /** Countries fans live in, upper case; those of most of the newest 5,000 fans first. */
      country_codes: z.array(countryCode),
      /** Languages fans named; those of most of the newest 5,000 first. */
      languages: z.array(z.string()),
      /** Cities of the newest 5,000 fans, those of most first, at most 200; of several spellings the one of most. */
      cities: z.array(z.string()),
    }),
    shows: ['fans', 'drops'],
  }),
  cities: query('/app/v2/fans/cities', {
    summary: 'Cities of the team’s fans that are meant by what was typed so far, at most 50',
    body: z.object({ organization_id: id, q: z.string().trim().min(1).max(200) }),
    /** Those of most of the newest 5,000 fans first, then in alphabetical order. */
    answer: z.object({ cities: z.array(z.string()) }),
    shows: ['fans'],
  }),
  release: command('/app/v2/fans/release', {
    summary: 'Let a sign-up in that was kept apart because it looked like a machine’s',
    body: z.object({ organization_id: id, signup_id: id }),
    answer: z.object({ id, fan_id: id }),
    changes: ['fans', 'drops'],
  }),
  get: query('/app/v2/fans/get', {
    summary: 'A fan with contacts, submissions, consents, messages and timeline',
    body: z.object({ organization_id: id, id }),
    answer: fanDetail,
    shows: ['fans'],
  }),
}
