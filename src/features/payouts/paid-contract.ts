import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { day, id, instant, sentInstant, upperCaseWord } from '#platform/contract/values.ts'
import { amount, currency } from '#records/royalties/contract.ts'
import { PAYOUT_METHODS, PAYOUT_REGIONS } from '#records/royalties/splits-contract.ts'
import { PAYOUT_STATUSES, ROW_STATUSES } from './rules.ts'

/**
 * Somebody with payouts: a creator of the roster for a promotion, or a collaborator for royalties. Payouts of creators who were
 * erased are one entry, since nothing says who was paid.
 */
export const paidCollaborator = z.object({
  /** Of the creator, or of the collaborator; null for erased creators. */
  id: id.nullable(),
  kind: z.enum(['CREATOR', 'COLLABORATOR', 'ERASED']),
  name: z.string(),
  payout_count: z.int(),
  /** Sums of the payouts that were asked for and have arrived, exact, by currency. */
  paid: z.array(z.object({ currency, amount })),
  /** Sums of the others, by status and currency: on their way, failed or returned. */
  not_paid: z.array(z.object({ status: z.enum([...PAYOUT_STATUSES, ...ROW_STATUSES]), currency, amount })),
  /** Of the newest of them. */
  last_paid_at: instant,
  status: z.enum(PAYOUT_STATUSES),
  row_status: z.enum(ROW_STATUSES).nullable(),
  methods: z.array(z.enum(PAYOUT_METHODS)),
  regions: z.array(z.enum(PAYOUT_REGIONS)),
})
export type PaidCollaborator = z.output<typeof paidCollaborator>

export const PAID_ORDERS = ['last_paid_at', 'name', 'amount', 'payout_count'] as const
const anyStatus = upperCaseWord([...PAYOUT_STATUSES, ...ROW_STATUSES])

export const paidCollaborators = {
  list: query('/brand/v2/list_paid_collaborators', {
    summary: 'Who was paid, with the sums of their payouts; found by name, status, days and promotion',
    body: z.object({
      organization_id: id,
      limit: z.int().min(1).max(1_000).default(25),
      offset: z.int().min(0).max(1_000_000).default(0),
      status: anyStatus.nullish().describe('Of a payout, or of its row; only these payouts count'),
      search: z.string().max(200).nullish(),
      start_date: day.nullish(),
      end_date: day.nullish(),
      order_by: z.enum(PAID_ORDERS).default('last_paid_at').describe('amount compares what was paid, in US dollars'),
      order_direction: z.preprocess(
        value => (typeof value === 'string' ? value.toLowerCase() : value),
        z.enum(['asc', 'desc']).default('desc'),
      ),
      collaboration_id: id.nullish().describe('The promotion or activation that was paid for'),
      creator_id: id.nullish(),
    }),
    answer: z.object({ items: z.array(paidCollaborator), count: z.int() }),
    shows: ['payouts', 'royalty_collaborators'],
  }),
  record: command('/app/v2/payouts/record', {
    summary: 'Notes a payment of royalties that was made elsewhere, by wire or PayPal',
    body: z.object({
      organization_id: id,
      collaborator_id: id,
      amount: z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, 'Must be an amount with two decimals at most.'),
      currency,
      method: z.enum(PAYOUT_METHODS),
      region: z.enum(PAYOUT_REGIONS),
      status: z.enum(PAYOUT_STATUSES).default('SUCCESS'),
      paid_at: sentInstant.nullish(),
      note: z.string().trim().max(500).nullish(),
    }),
    answer: z.object({ id }),
    changes: ['payouts'],
  }),
  change_status: command('/app/v2/payouts/change_status', {
    summary: 'What became of a payment; only the steps that follow each other are allowed',
    body: z.object({ organization_id: id, id, status: z.enum(PAYOUT_STATUSES) }),
    answer: z.object({ id, status: z.enum(PAYOUT_STATUSES) }),
    changes: ['payouts'],
  }),
  remove: command('/app/v2/payouts/remove', {
    summary: 'Removes a payment of royalties that was noted by mistake',
    body: z.object({ organization_id: id, id }),
    answer: z.object({ id }),
    changes: ['payouts'],
  }),
}
