import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { day, id, instant } from '#platform/contract/values.ts'
import { dropProfile, dropStatus, dropType, imageUrl, ownedDrop, publicDrop } from '#records/drops/contract.ts'
import { frameOrigin } from '#records/drops/draft.ts'
import { contactMethod } from '#records/fans/contract.ts'

/** Days are UTC days everywhere on these screens, oldest first, without gaps: a day on which nothing happened is 0. */
export const LIST_DAYS = 28
export const DETAIL_DAYS = 90

/**
 * Where a drop stands today: `DRAFT` is not published, `SCHEDULED` is published and opens later, `ENDED` is closed or past
 * its end, `ARCHIVED` is put away. Fans find nothing at a draft, a scheduled or an archived drop (404).
 */
export const dropPhase = z.enum(['DRAFT', 'SCHEDULED', 'LIVE', 'ENDED', 'ARCHIVED'])
export type DropPhase = z.output<typeof dropPhase>

export const dropArtist = z.object({ id, title: z.string(), image_url: imageUrl.nullable() })

const count = z.int().nonnegative()

/** A drop as a line of the list and as the head of its own page. */
export const dropRow = z.object({
  id,
  slug: z.string(),
  /** What the shortest address ends with. */
  short_code: z.string(),
  /** The address to give to fans, complete. */
  share_url: z.url(),
  /** The short one, which no new slug changes: what a code to print carries. */
  page_url: z.url(),
  title: z.string(),
  artist: dropArtist,
  /** About 96 px wide. */
  cover_url: imageUrl.nullable(),
  status: dropStatus,
  phase: dropPhase,
  drop_type: dropType,
  /** Contact methods the form offers, in its order. */
  channels: z.array(contactMethod),
  /** Since the drop exists; quarantined sign-ups are left out. */
  sign_ups: count,
  visits: count,
  /** Sign-ups per visit, 0 to 1; null before the first visit. */
  conversion: z.number().min(0).nullable(),
  /** Sign-ups of the last 28 days, today last. */
  sign_up_days: z.array(count).length(LIST_DAYS),
  /** Sign-ups of the 28 days before those: what the change is measured against. */
  sign_ups_before: count,
  /** When a scheduled page opens; else the moment an open page counts down to. */
  go_live_at: instant.nullable(),
  end_at: instant.nullable(),
  /** The draft has unpublished changes. */
  has_unpublished_changes: z.boolean(),
  created_at: instant,
})
export type DropRow = z.output<typeof dropRow>

/** One metric card. */
export const metric = z.object({
  /** Of the whole range; for `reachable` the number on its last day. Null when nothing was measured. */
  value: z.number().nullable(),
  /** The same for the range of equal length just before. */
  before: z.number().nullable(),
  /** One value per day of the range. */
  days: z.array(z.number().nullable()),
})
export type Metric = z.output<typeof metric>

export const recentSignUp = z.object({
  id,
  fan_id: id,
  /** Null when the fan gave none. */
  name: z.string().nullable(),
  /** The contact that was given, whole: members of the team may read it. */
  contact: z.string(),
  channel: contactMethod,
  /** The contact was proven by a code or a link. */
  verified: z.boolean(),
  city: z.string().nullable(),
  /** Two letters, upper case. */
  country_code: z.string().length(2).nullable(),
  /** utm_source, else the host of the referrer, else null for a direct visit. */
  source: z.string().nullable(),
  quarantined: z.boolean(),
  /** Sentences that say why; empty for a sign-up that is not quarantined. */
  quarantine_reasons: z.array(z.string()),
  created_at: instant,
})
export type RecentSignUp = z.output<typeof recentSignUp>

/** Largest first. A null key gathers what is unknown: a direct visit, no country. */
const share = <K extends z.ZodType>(key: K) => z.array(z.object({ key, sign_ups: count }))

/**
 * Texts that were not sent, so that nobody earns on them. `BUDGET`: the team has spent its money for texts today. `DROP`: the
 * drop has sent as many as a drop may in a day. `NOBODY_TYPES_THEM_IN`: of the codes of an hour hardly any came back, and
 * until it is over no more go out. `NUMBERS`: `blocks` of numbers that begin alike have got as many as may go there in a day;
 * others still get theirs.
 */
export const textPause = z.object({
  reason: z.enum(['BUDGET', 'DROP', 'NOBODY_TYPES_THEM_IN', 'NUMBERS']),
  since: instant,
  blocks: count,
})
export type TextPause = z.output<typeof textPause>

export const dropDetail = z.object({
  drop: dropRow,
  description: z.string().nullable(),
  /** About 480 px wide. */
  cover_large_url: imageUrl.nullable(),
  /** Version of the published page; null for a draft. */
  version: z.int().positive().nullable(),
  updated_at: instant,
  form: z.object({
    require_otp: z.boolean(),
    require_checkbox_opt_in: z.boolean(),
    require_both_sms_and_email: z.boolean(),
    translation_language: z.enum(['en', 'fr']).nullable(),
    /** Labels of what is asked beside the contact, such as `Name`, `Birthdate`, and custom fields. */
    asks: z.array(z.string()),
  }),
  totals: z.object({
    sign_ups: count,
    visits: count,
    conversion: z.number().min(0).nullable(),
    /** Sign-ups with at least one proven contact. */
    confirmed: count,
    /** Fans of this drop who gave consent on a proven channel and did not take it back. */
    reachable: count,
    quarantined: count,
  }),
  /** The last 90 days, today last. */
  days: z.array(z.object({ day, sign_ups: count, visits: count })).length(DETAIL_DAYS),
  by_channel: share(contactMethod),
  /** At most 8 named sources; the rest is in `other`. */
  by_source: share(z.string().nullable()),
  /** At most 12 countries, two upper-case letters; the rest is in `other`. */
  by_country: share(z.string().length(2).nullable()),
  /** Sign-ups that the two lists above do not name. */
  other: z.object({ by_source: count, by_country: count }),
  /** Why texts of this drop were held back today, a UTC day as all limits on texts; the latest first. */
  text_pauses: z.array(textPause),
})
export type DropDetail = z.output<typeof dropDetail>

const ofOrganization = { organization_id: id }

export const dropScreens = {
  list: query('/app/v2/drops/list', {
    summary: 'Drops of a team with their numbers: live first, then scheduled, draft, ended; newest first within each',
    body: z.object({
      ...ofOrganization,
      /** Null lists all but the archived. */
      phase: dropPhase.nullish(),
      /** Words in title or artist. */
      q: z.string().trim().max(200).default(''),
      artist_id: id.nullish(),
      ...cursorPage(25),
    }),
    answer: page(dropRow),
    shows: ['drops', 'drop_drafts'],
  }),
  facets: query('/app/v2/drops/facets', {
    summary: 'What the list of drops can be narrowed to, with exact counts',
    body: z.object(ofOrganization),
    answer: z.object({
      /** `all` leaves out the archived. */
      phases: z.object({
        all: count,
        live: count,
        scheduled: count,
        draft: count,
        ended: count,
        archived: count,
      }),
      /** Artists with at least one drop, by title. */
      artists: z.array(dropArtist.extend({ drops: count })),
    }),
    shows: ['drops'],
  }),
  numbers: query('/app/v2/drops/numbers', {
    summary: 'The four numbers above the list of drops, for a range of days',
    body: z.object({ ...ofOrganization, from: day, to: day }).describe('Both days included; at most 366'),
    answer: z.object({
      visits: count,
      sign_ups: metric,
      /** Sign-ups per visit, 0 to 1. */
      conversion: metric,
      confirmed: metric,
      reachable: metric,
    }),
    shows: ['drops', 'fans'],
  }),
  get: query('/app/v2/drops/get', {
    summary: 'A drop of a team with its numbers',
    body: z.object({ ...ofOrganization, id }),
    answer: dropDetail,
    shows: ['drops'],
  }),
  covers: query('/app/v2/drops/covers', {
    summary: 'Covers of drops, for where they are only named; drops that are not there are left out',
    body: z.object({ ...ofOrganization, ids: z.array(id).min(1).max(100) }),
    answer: z.object({ items: z.array(dropRow.pick({ id: true, cover_url: true })) }),
    shows: ['drops', 'drop_drafts'],
  }),
  sign_ups: query('/app/v2/drops/sign_ups', {
    summary: 'Sign-ups of a drop, newest first',
    body: z.object({ ...ofOrganization, drop_id: id, ...cursorPage(20) }),
    answer: page(recentSignUp),
    shows: ['drops', 'fans'],
  }),
}

/** Part of an address: lower-case letters, digits and single hyphens. */
const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lower-case letters, digits and hyphens')

const profileTitle = z.string().trim().min(1).max(300)
/** Links of an artist; null takes one away. */
const profileFields = dropProfile.omit({ id: true, slug: true, title: true }).partial().shape

/** What a team decides about a drop. Ids of fields, links and blocks are made by the caller. */
const draft = ownedDrop.omit({ id: true, slug: true, drop_profile: true, enterprise_customer_id: true }).partial().shape

/** Sites that may show the form-only page in a frame. */
const frameOrigins = z.array(frameOrigin).max(20)

/** `version` is 0 for a drop that was never published. */
const savedDrop = z.object({ id, slug: z.string(), version: z.int().nonnegative() })

export const dropCommands = {
  create_profile: command('/app/v2/drop_profiles/create', {
    summary: 'An artist whose drops share an address; 409 when the slug is taken',
    body: z.object({
      ...ofOrganization,
      ...profileFields,
      title: profileTitle,
      slug,
    }),
    answer: z.object({ id, slug: z.string() }),
    status: 201,
    changes: ['drops'],
  }),
  update_profile: command('/app/v2/drop_profiles/update', {
    summary:
      'Another name, picture or other links of an artist, on every page at once: each published drop that is not archived gets a new version. What is left out stays as it was',
    body: z.object({
      ...ofOrganization,
      id,
      ...profileFields,
      title: profileTitle.optional(),
      /** A picture that was uploaded here; null takes it away. */
      image_url: imageUrl.nullable().optional(),
    }),
    answer: z.object({
      profile: dropProfile,
      /** Drops that have a new version now. */
      changed_drops: z.int().nonnegative(),
    }),
    changes: ['drops', 'drop_drafts'],
  }),
  create: command('/app/v2/drops/create', {
    summary: 'A drop and its first version; what is left out gets the plainest value (DROP-133)',
    body: z.object({
      ...ofOrganization,
      drop_profile_id: id,
      slug: slug.optional(),
      ...draft,
      title: publicDrop.shape.title,
      drop_type: publicDrop.shape.drop_type,
      frame_origins: frameOrigins.optional(),
    }),
    answer: savedDrop,
    status: 201,
    changes: ['drops'],
  }),
  update: command('/app/v2/drops/update', {
    summary:
      'A new version of a drop, and the same changes in its draft: what else waits there stays unpublished. What is left out stays as it was; a drop that was never published changes in its draft only',
    body: z.object({ ...ofOrganization, id, ...draft, frame_origins: frameOrigins.optional() }),
    answer: savedDrop,
    changes: ['drops'],
  }),
  change_status: command('/app/v2/drops/change_status', {
    summary: 'Close, open again or put away for good; 409 for any other way (DROP-137)',
    body: z.object({ ...ofOrganization, id, status: dropStatus }),
    answer: z.object({ id, status: dropStatus }),
    changes: ['drops'],
  }),
}
