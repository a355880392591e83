import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { id, instant } from '#platform/contract/values.ts'
import { PAYOUT_STATUSES, ROW_STATUSES } from './rules.ts'

/** One payment to a creator (PAY-001). */
export const payout = z.object({
  id,
  /** In units of the currency. */
  amount: z.number(),
  currency: z.string(),
  live_post_count: z.int(),
  promotion_id: id.nullable(),
  promotion_name: z.string().nullable(),
  activation_name: z.string().nullable(),
  created_at: instant,
  paypal_email_address: z.string().nullable(),
  status: z.enum(PAYOUT_STATUSES),
  row_status: z.enum(ROW_STATUSES).nullable(),
  /** Extra status text of the provider. */
  note: z.string().nullable(),
})
export type Payout = z.infer<typeof payout>

/** The outcome of one report row; `reason` explains a rejection. */
export const reportRow = z.object({
  /** Spreadsheet row number. */
  row_number: z.int(),
  recipient: z.string(),
  outcome: z.enum(['added', 'updated', 'unchanged', 'rejected']),
  reason: z.string().nullable(),
})
export type ReportRow = z.infer<typeof reportRow>

/** Maximum characters of a report: about five thousand payments. */
export const MAX_OF_REPORT = 900_000

export const payouts = {
  list: query('/roster/v0/payout/list', {
    summary: 'What a creator was paid, newest first',
    body: z.object({
      organization_id: id,
      creator_id: id,
      promotion_id: id.nullish().describe('Only payouts of this promotion'),
      limit: z.int().min(1).max(100).default(10),
      offset: z.int().min(0).default(0),
    }),
    answer: z.object({ items: z.array(payout), count: z.int() }),
    shows: ['payouts'],
  }),
  import_report: command('/roster/v0/payout/import_report', {
    summary:
      "Take over a payout report of PayPal: each row adds a payout, brings one up to date, or says why it can't; a creator who posted for exactly this amount is paid in that promotion",
    body: z.object({ organization_id: id, report: z.string().min(1).max(MAX_OF_REPORT) }),
    answer: z.object({ rows: z.array(reportRow) }),
    changes: ['payouts', 'promotions', 'creators'],
  }),
}
