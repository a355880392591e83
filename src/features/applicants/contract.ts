import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'
import { CURRENCIES, creator } from '#records/creators/contract.ts'
import { socialProfile } from '#records/social-profiles/contract.ts'

/** Somebody who applied by an invite link and is not in the roster yet (LIST-018). */
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

const organization = { organization_id: id }
const some = { ...organization, application_ids: z.array(id).min(1).max(500) }

export const applicants = {
  list: query('/roster/v0/invite_link/list_applicants', {
    summary: 'Who applied and is neither in the roster nor dismissed, newest first',
    body: z.object({ ...organization, ...cursorPage(50) }),
    answer: page(applicant),
    shows: ['applicants'],
  }),
  count: query('/roster/v0/invite_link/count_applicants', {
    summary: 'How many the list of applicants holds',
    body: z.object(organization),
    answer: z.object({ count: z.int() }),
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

export const acceptance = {
  accept: command('/roster/v0/invite_link/accept_applicants', {
    summary: 'Put applicants into a list, the default list where none is named, with what they applied with',
    body: z.object({ ...some, roster_id: id.nullish() }),
    answer: z.object({ creators: z.array(creator) }),
    changes: ['applicants', 'creators', 'rosters'],
  }),
}
