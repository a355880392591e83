import type { RewardType } from './rewards.ts'
import { type Stage, stepOf } from './stages.ts'

/** What exactly a creator's place in an activation waits for, within its stage. */
export const SUB_STATUSES = [
  'OUTREACH_NO_RESPONSE',
  'NEGOTIATION_DETAILS_REQUESTED',
  'NEGOTIATION_TERMS_NEGOTIATION',
  'APPROVED_AWAITING_DRAFT',
  'APPROVED_DRAFT_REVIEW',
  'APPROVED_AWAITING_REVISIONS',
  'APPROVED_AWAITING_POST',
  'POSTED_PAYMENT_INFO_MISSING',
  'POSTED_PAYMENT_PENDING',
  'POSTED_LIVE_CONFIRMED',
] as const
export type SubStatus = (typeof SUB_STATUSES)[number]

export const SUB_STATUS_LABELS: Record<SubStatus, string> = {
  OUTREACH_NO_RESPONSE: 'No response',
  NEGOTIATION_DETAILS_REQUESTED: 'Details requested',
  NEGOTIATION_TERMS_NEGOTIATION: 'Terms in negotiation',
  APPROVED_AWAITING_DRAFT: 'Awaiting draft',
  APPROVED_DRAFT_REVIEW: 'Draft review',
  APPROVED_AWAITING_REVISIONS: 'Awaiting revisions',
  APPROVED_AWAITING_POST: 'Awaiting post',
  POSTED_PAYMENT_INFO_MISSING: 'Payment info missing',
  POSTED_PAYMENT_PENDING: 'Payment pending',
  POSTED_LIVE_CONFIRMED: 'Live confirmed',
}

/** Days without an answer after which a creator counts as silent. */
export const SILENT_DAYS = 7
const DAY_MS = 86_400_000

interface Place {
  stage: Stage
  stage_at: Date | string
  price: number | null
  reward_type: RewardType
  /** A way to ask for what a payment needs. */
  has_email: boolean
  draft: { state: 'WAITING' | 'APPROVED' | 'CHANGES_REQUESTED' } | null
}

/** Null where nothing is waited for: before anybody was written to, and once the work ended. */
export function subStatus(
  { stage, stage_at, price, reward_type, has_email, draft }: Place,
  now: Date,
): SubStatus | null {
  switch (stepOf(stage).id) {
    case 'outreached':
      return now.getTime() - new Date(stage_at).getTime() >= SILENT_DAYS * DAY_MS ? 'OUTREACH_NO_RESPONSE' : null
    case 'negotiating':
      return price === null ? 'NEGOTIATION_DETAILS_REQUESTED' : 'NEGOTIATION_TERMS_NEGOTIATION'
    case 'hired':
    case 'drafted':
      if (draft?.state === 'WAITING') return 'APPROVED_DRAFT_REVIEW'
      if (draft?.state === 'CHANGES_REQUESTED') return 'APPROVED_AWAITING_REVISIONS'
      return draft || stage === 'drafted' ? 'APPROVED_AWAITING_POST' : 'APPROVED_AWAITING_DRAFT'
    case 'posted':
      if (!price || reward_type !== 'MONEY') return 'POSTED_LIVE_CONFIRMED'
      return has_email ? 'POSTED_PAYMENT_PENDING' : 'POSTED_PAYMENT_INFO_MISSING'
    case 'paid':
      return 'POSTED_LIVE_CONFIRMED'
    default:
      return null
  }
}
