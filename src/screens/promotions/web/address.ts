import { z } from 'zod'
import { ACTIVATION_STATUSES } from '#records/promotions/contract.ts'

/** What of an address is not understood is left out, so an old link still opens the list. */
export const promotionsSearch = z.object({
  status: z.enum(ACTIVATION_STATUSES).optional().catch(undefined),
  needs_you: z.literal(true).optional().catch(undefined),
  q: z.coerce.string().max(200).optional().catch(undefined),
  artist: z.uuid().optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
  /** The dialog for a new promotion is open. */
  new: z.literal(true).optional().catch(undefined),
})
export type PromotionsSearch = z.output<typeof promotionsSearch>

export const VIEWS = ['board', 'results', 'list'] as const
export type View = (typeof VIEWS)[number]

export const promotionSearch = z.object({
  view: z.enum(VIEWS).default('board').catch('board'),
  q: z.coerce.string().max(200).optional().catch(undefined),
  /** Only creators with a warning. */
  warnings: z.literal(true).optional().catch(undefined),
  /** The step that a phone shows, which has no room for a board. */
  step: z.string().optional().catch(undefined),
  /** The creator whose agreement, drafts and posts are open. */
  creator: z.uuid().optional().catch(undefined),
  days: z
    .union([z.literal(7), z.literal(28)])
    .default(7)
    .catch(7),
})
