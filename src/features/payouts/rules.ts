export const PAYOUT_STATUSES = [
  'PENDING',
  'SUCCESS',
  'UNCLAIMED',
  'REFUNDED',
  'FAILED',
  'ON_HOLD',
  'BLOCKED',
  'DENIED',
  'RETURNED',
] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

export const ROW_STATUSES = ['QUEUED', 'PARTNER_DELIVERED', 'OFF_PLATFORM', 'CANCELED'] as const
export type RowStatus = (typeof ROW_STATUSES)[number]

const next: Record<PayoutStatus, readonly PayoutStatus[]> = {
  PENDING: ['SUCCESS', 'UNCLAIMED', 'FAILED', 'ON_HOLD', 'BLOCKED', 'DENIED'],
  ON_HOLD: ['SUCCESS', 'BLOCKED'],
  UNCLAIMED: ['SUCCESS', 'RETURNED'],
  SUCCESS: ['REFUNDED'],
  REFUNDED: [],
  FAILED: [],
  BLOCKED: [],
  DENIED: [],
  RETURNED: [],
}

/** Whether a payout may change from one status to another (PAY-013). Keeping the status is always allowed. */
export const canTransition = (from: PayoutStatus, to: PayoutStatus) => from === to || next[from].includes(to)

/**
 * Whether a payout may move from one status to another between two reports. A report holds only the current status, so
 * steps in between may be missing.
 */
export function isPossibleTransition(from: PayoutStatus, to: PayoutStatus): boolean {
  return canTransition(from, to) || next[from].some(step => isPossibleTransition(step, to))
}

interface Reported {
  status: PayoutStatus
  /** Set when our status is less specific than the provider's. */
  note: string | null
}

/** PayPal's item statuses that differ from ours, as in its payouts API and reports. */
const words: Record<string, Reported> = {
  ONHOLD: { status: 'ON_HOLD', note: null },
  REVERSED: { status: 'RETURNED', note: 'Reversed by PayPal' },
  COMPLETED: { status: 'SUCCESS', note: null },
  PROCESSING: { status: 'PENDING', note: null },
  NEW: { status: 'PENDING', note: null },
}

/** Maps the provider's status to ours, ignoring case and spacing; null for an unknown one. */
export function statusOfWord(word: string): Reported | null {
  const key = word
    .trim()
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  const known = PAYOUT_STATUSES.find(status => status === key)
  return known ? { status: known, note: null } : (words[key.replaceAll('_', '')] ?? null)
}

const labels: Record<PayoutStatus | RowStatus, string> = {
  PENDING: 'Pending',
  SUCCESS: 'Paid',
  UNCLAIMED: 'Unclaimed',
  REFUNDED: 'Refunded',
  FAILED: 'Failed',
  ON_HOLD: 'On hold',
  BLOCKED: 'Blocked',
  DENIED: 'Denied',
  RETURNED: 'Returned',
  QUEUED: 'Queued',
  PARTNER_DELIVERED: 'Delivered by partner',
  OFF_PLATFORM: 'Paid elsewhere',
  CANCELED: 'Canceled',
}

const tones: Partial<Record<PayoutStatus | RowStatus, 'Success' | 'Warning' | 'Error'>> = {
  SUCCESS: 'Success',
  PENDING: 'Warning',
  ON_HOLD: 'Warning',
  FAILED: 'Error',
  BLOCKED: 'Error',
  DENIED: 'Error',
  RETURNED: 'Error',
}

export const payoutLabel = (status: PayoutStatus | RowStatus) => labels[status]

/**
 * The badge of a payout: the row status when it is set, else the status (PAY-004, PAY-014). A payment made elsewhere is paid only
 * once it has arrived.
 */
export function payoutBadge({ status, row_status }: { status: PayoutStatus; row_status: RowStatus | null }) {
  const shown = row_status === 'OFF_PLATFORM' && status !== 'SUCCESS' ? status : (row_status ?? status)
  return { label: labels[shown], tone: tones[shown] ?? ('Gray' as const) }
}
