import { z } from 'zod'

/** What of a drop's address belongs to its funnel. */
export const funnelSearch = z.object({
  view: z.literal('funnel').optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  /** `direct` for visits that come from nowhere. A source that looks like a number is one in the address. */
  source: z.coerce.string().max(60).optional().catch(undefined),
  /** Two letters, or `unknown`. */
  country: z
    .string()
    .regex(/^([A-Z]{2}|unknown)$/)
    .optional()
    .catch(undefined),
})
export type FunnelSearch = z.output<typeof funnelSearch>

export const DIRECT = 'direct'
export const UNKNOWN = 'unknown'
