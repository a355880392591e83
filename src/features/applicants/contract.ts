import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'
import { CURRENCIES, creator } from '#records/creators/contract.ts'
import { creatorPlatform, socialProfile } from '#records/social-profiles/contract.ts'

/** Somebody who applied by an invite link (LIST-018). */
export const applicant = z.object({
  id,
  roster_invite_link_id: id,
  social_profile: socialProfile,
  email_address: z.string(),
  phone_number: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country_code: z.string().nullable(),
  price_currency: z.enum(CURRENCIES).nullable(),
  /** For a post, in units of the currency. */
  price_amount: z.number().nullable(),
  applied_at: instant,
})
export type Applicant = z.infer<typeof applicant>

/** One of the applications of a profile, which may have come by several invite links. */
export const profileApplication = applicant.extend({ invite_link_title: z.string() })
export type ProfileApplication = z.infer<typeof profileApplication>

const organization = { organization_id: id }
const followers = z.int().min(0).nullish()

/** Whom of the applicants a list shows; what is absent, null or empty narrows nothing. */
const applicantFilter = {
  /** Part of a name, handle, email address or city, ignoring case and accents; also `@handle` and the address of a profile. */
  q: z.string().trim().max(200).nullish(),
  platform__in: z.array(creatorPlatform).max(10).nullish(),
  country_code__in: z.array(z.string().length(2).toUpperCase()).max(200).nullish(),
  follower_count__gte: followers,
  follower_count__lte: followers,
}

/** Prices are compared in US dollars; applicants without a price come last in both directions. */
const applicantSort = z.enum(['applied_at', 'name', 'follower_count', 'engagement_rate', 'price'])
export type ApplicantSort = z.output<typeof applicantSort>
const some = { ...organization, application_ids: z.array(id).min(1).max(500) }

export const applicants = {
  list: query('/roster/v0/invite_link/list_applicants', {
    summary: 'Who applied and is neither in the roster nor dismissed, newest first unless sorted otherwise',
    body: z.object({
      ...organization,
      ...applicantFilter,
      sort_by: applicantSort.default('applied_at'),
      order_direction: z.enum(['asc', 'desc']).default('desc'),
      ...cursorPage(50),
    }),
    answer: page(applicant),
    shows: ['applicants'],
  }),
  of_profile: query('/app/v2/roster/applications_of_profile', {
    summary:
      'What a profile applied with, unless it was dismissed, newest first; also once its creator is in the roster',
    body: z.object({ ...organization, social_profile_id: id }),
    answer: z.object({ items: z.array(profileApplication) }),
    shows: ['applicants', 'invite_links'],
  }),
  count: query('/roster/v0/invite_link/count_applicants', {
    summary: 'How many the list of applicants holds',
    body: z.object({ ...organization, ...applicantFilter }),
    answer: z.object({ count: z.int() }),
    shows: ['applicants'],
  }),
  countries: query('/app/v2/roster/applicant_countries', {
    summary: 'Where the applicants live, the country of most first',
    body: z.object(organization),
    answer: z.object({ items: z.array(z.object({ country_code: z.string(), count: z.int() })) }),
    shows: ['applicants'],
  }),
  dismiss: command('/roster/v0/invite_link/dismiss_applicants', {
    summary: 'Leave applicants out of the list; 404 where one of them is not there',
    body: z.object(some),
    answer: z.object({ dismissed_count: z.int() }),
    changes: ['applicants'],
  }),
  restore: command('/roster/v0/invite_link/restore_applicants', {
    summary: 'Take back that applicants were dismissed',
    body: z.object(some),
    answer: z.object({ restored_count: z.int() }),
    changes: ['applicants'],
  }),
}

const text = (longest: number) => z.string().max(longest)

/** The page where creators apply (JOIN-007, JOIN-008). */
export const applications = {
  apply: command('/app/v2/roster/apply_to_join', {
    summary:
      'Apply to a team by its invite link; applying again under the same username replaces the earlier application',
    body: z.object({
      roster_invite_link_id: text(100),
      /** Only that of the chosen platform. */
      tiktok_username: text(100).nullish(),
      instagram_username: text(100).nullish(),
      email_address: text(320),
      phone_number: text(40).nullish(),
      city: text(200).nullish(),
      state: text(200).nullish(),
      country_code: z
        .string()
        .regex(/^[A-Za-z]{2}$/)
        .toUpperCase()
        .nullish(),
      latitude: z.number().min(-90).max(90).nullish(),
      longitude: z.number().min(-180).max(180).nullish(),
      price_currency: z.enum(CURRENCIES).default('USD'),
      /** For a post, in units of the currency: "180" or "180.50". */
      price_amount: text(20).nullish(),
      user_agent: text(1_000).nullish(),
      referrer: text(2_000).nullish(),
      utm_source: text(500).nullish(),
      utm_medium: text(500).nullish(),
      utm_campaign: text(500).nullish(),
      utm_term: text(500).nullish(),
      utm_content: text(500).nullish(),
      captcha_token: text(20_000),
    }),
    answer: z.object({ id, handle: z.string() }),
    status: 201,
    changes: ['applicants', 'invite_links'],
  }),
}

export const acceptance = {
  accept: command('/roster/v0/invite_link/accept_applicants', {
    summary: 'Put applicants into a list, the default list where none is named, with what they applied with',
    body: z.object({ ...some, roster_id: id.nullish() }),
    answer: z.object({ creators: z.array(creator) }),
    changes: ['applicants', 'creators', 'rosters'],
  }),
}
