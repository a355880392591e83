import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { cursorPage, page } from '#platform/contract/paging.ts'
import { id, instant } from '#platform/contract/values.ts'

/** What the page of an invite link shows (JOIN-005). */
export const publicInviteLink = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  /** Who invites. */
  profile_name: z.string(),
  /** On our own server. */
  image_url: z.string().nullable(),
  is_location_required: z.boolean(),
  is_price_required: z.boolean(),
  is_active: z.boolean(),
})

/** An invite link as its team sees it. */
export const inviteLink = publicInviteLink.extend({
  /** The address to pass on. */
  url: z.string(),
  /** Everybody who applied by it, also those who are answered. */
  application_count: z.int(),
  created_at: instant,
})
export type InviteLink = z.infer<typeof inviteLink>

export const MAX_TITLE_LENGTH = 200
export const MAX_DESCRIPTION_LENGTH = 2_000

const visible = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/[^\p{Z}\p{C}]/u, 'Required')

const given = {
  title: visible(MAX_TITLE_LENGTH),
  description: z.string().trim().max(MAX_DESCRIPTION_LENGTH).nullish(),
  profile_name: visible(MAX_TITLE_LENGTH),
  /** An uploaded picture of the team. */
  image_url: z.string().max(300).nullish(),
  is_location_required: z.boolean().default(false),
  is_price_required: z.boolean().default(false),
}

export const inviteLinks = {
  get: query('GET /app/v2/roster/invite_links/{id}', {
    summary: 'What the page of an invite link shows; 404 for an unknown and for a closed one',
    params: z.object({ id }),
    answer: publicInviteLink,
  }),
  list: query('/roster/v0/invite_link/list', {
    summary: 'Invite links of a team, newest first',
    body: z.object({ organization_id: id, ...cursorPage(50) }),
    answer: page(inviteLink),
    shows: ['invite_links', 'applicants'],
  }),
  create: command('/roster/v0/invite_link/create', {
    summary: 'A new invite link, open at once',
    body: z.object({ organization_id: id, ...given }),
    answer: inviteLink,
    status: 201,
    changes: ['invite_links'],
  }),
  update: command('/roster/v0/invite_link/update', {
    summary: 'Change what the page says and asks, close it, or open it again',
    body: z.object({
      organization_id: id,
      id,
      ...given,
      is_location_required: z.boolean(),
      is_price_required: z.boolean(),
      is_active: z.boolean(),
    }),
    answer: inviteLink,
    changes: ['invite_links'],
  }),
}
