import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { isLikelyDay } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { customFilters } from '#records/custom-fields/contract.ts'
import { fanConsents, fanTabs } from './words.ts'

const day = z.iso.date().refine(isLikelyDay).optional().catch(undefined)

/** What of a URL is not understood is left out, so an old link still opens the list. */
export const fansSearch = z.object({
  q: z.coerce.string().max(200).optional().catch(undefined),
  drop: z.uuid().optional().catch(undefined),
  channel: z.enum(['EMAIL', 'PHONE', 'WHATSAPP']).optional().catch(undefined),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .catch(undefined),
  quarantined: z.boolean().optional().catch(undefined),
  /** First day and last day of the first sign-up, as the reader's calendar has them. */
  from: day,
  to: day,
  consent: z.enum(fanConsents).optional().catch(undefined),
  language: z
    .string()
    .regex(/^[a-z0-9-]{2,35}$/)
    .optional()
    .catch(undefined),
  city: z.coerce.string().trim().min(1).max(200).optional().catch(undefined),
  tag: z.coerce.string().trim().min(1).max(100).optional().catch(undefined),
  custom: customFilters.optional().catch(undefined),
  /** Added or changed by this import. */
  import: z.uuid().optional().catch(undefined),
  sort: z.literal('created').optional().catch(undefined),
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
  /** The fan beside the list. */
  fan: z.uuid().optional().catch(undefined),
})
export type FansSearch = z.output<typeof fansSearch>

export const duplicatesSearch = z.object({
  cursor: z.string().optional().catch(undefined),
  start: z.int().positive().optional().catch(undefined),
})

export const fanSearch = z.object({ tab: z.enum(fanTabs).optional().catch(undefined) })

export const fanAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/fans/$fanId',
  validateSearch: fanSearch,
})
