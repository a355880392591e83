import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'

/** Days for which a client link may be good. */
export const LINK_DAYS = [7, 30, 90, 365] as const

/** A link by which a client reads the results of an activation without an account, decides about drafts and approves. */
export const clientLink = z.object({
  id,
  /** Whom it is for; may be empty. */
  label: z.string(),
  /** Whether the page shows prices, budget and cost per view. */
  shows_prices: z.boolean(),
  created_at: instant,
  expires_at: instant,
  /** When it was closed; null while it is open. */
  revoked_at: instant.nullable(),
  /** When a person opened it last. */
  last_opened_at: instant.nullable(),
  open_count: z.int().nonnegative(),
  approved_at: instant.nullable(),
  approved_by: z.string().nullable(),
  approval_comment: z.string(),
})
export type ClientLink = z.output<typeof clientLink>

const one = { activation_id: id }

export const clientLinks = {
  list: query('/app/v2/promotions/client_links/list', {
    summary: 'Client links of an activation, the newest first, without their secret addresses',
    body: z.object(one),
    answer: z.object({ items: z.array(clientLink) }),
    shows: ['promotions'],
  }),
  create: command('/app/v2/promotions/client_links/create', {
    summary: 'Make a client link. Its address is answered once and cannot be read later',
    body: z.object({
      ...one,
      label: z.string().trim().max(120).default(''),
      shows_prices: z.boolean().default(true),
      /** Days until it expires. */
      days: z.int().min(1).max(365).default(30),
    }),
    answer: z.object({ link: clientLink, url: z.string() }),
    status: 201,
    changes: ['promotions'],
  }),
  close: command('/app/v2/promotions/client_links/close', {
    summary: 'Close a client link, or open it again with the same address',
    body: z.object({ ...one, link_id: id, closed: z.boolean().default(true) }),
    answer: clientLink,
    changes: ['promotions'],
  }),
}
