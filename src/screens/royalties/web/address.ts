import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { PAID_ORDERS } from '#features/payouts/paid-contract.ts'
import { PAYOUT_STATUSES, ROW_STATUSES } from '#features/payouts/rules.ts'
import { workspaceRoute } from '#platform/web/frame/workspace-route.ts'
import { CHANNELS } from '#records/royalties/channels.ts'
import { GROUPS } from '#records/royalties/contract.ts'

const day = z.iso.date().optional().catch(undefined)

/** What the numbers are narrowed to; shared by all parts of the screen, so that a period stays when one goes to another. */
export const royaltySearch = z.object({
  /** `3`, `6`, `12` months back from now, `all`, or `own` with from and to. */
  period: z.enum(['3', '6', '12', 'all', 'own']).default('12').catch('12'),
  from: day,
  to: day,
  q: z.coerce.string().max(200).optional().catch(undefined),
  artist: z.coerce.string().max(300).optional().catch(undefined),
  channel: z.enum(CHANNELS).optional().catch(undefined),
  /** Amounts are shown in it. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
  /** As the statements say it, instead of converted. */
  paid: z.literal(true).optional().catch(undefined),
  chart: z.enum(['revenue', 'streams']).default('revenue').catch('revenue'),
})
export type RoyaltySearch = z.output<typeof royaltySearch>

export const worksSearch = royaltySearch.extend({
  group: z.enum(GROUPS).default('song').catch('song'),
  without_split: z.literal(true).optional().catch(undefined),
  offset: z.int().min(0).default(0).catch(0),
  /** The song or release whose split is open. */
  work: z.coerce.string().max(700).optional().catch(undefined),
})

const offset = z.int().min(0).default(0).catch(0)

export const collaboratorsSearch = z.object({ q: z.coerce.string().max(200).optional().catch(undefined), offset })

export const statementSearch = royaltySearch.pick({ period: true, from: true, to: true })

export const paidSearch = z.object({
  q: z.coerce.string().max(200).optional().catch(undefined),
  status: z
    .enum([...PAYOUT_STATUSES, ...ROW_STATUSES])
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  by: z.enum(PAID_ORDERS).default('last_paid_at').catch('last_paid_at'),
  direction: z.enum(['asc', 'desc']).default('desc').catch('desc'),
  offset,
})

export const collaboratorAddress = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/royalties/collaborators/$collaboratorId',
  validateSearch: statementSearch,
})
