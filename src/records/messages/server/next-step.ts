/** What is stored of the attempts to send something once. */
export interface AttemptedRow {
  state: string
  provider: string | null
  first_attempt_at: Date | null
  attempt_at: Date | null
  uncertain: boolean
  reason: string | null
  send_before: Date
}

/** What a decision needs to know of a provider. */
export interface AttemptedProvider {
  name: string
  /** How long a repeat under the same id is idempotent, in ms. */
  idempotentForMs: number
  /** Whether it can be asked if it took an attempt. */
  find?: unknown
}

/** Maximum duration of an attempt: after it, a worker that stopped answering has also stopped sending. */
export const ATTEMPT_MS = 45_000

export type Step =
  | { step: 'send' }
  /** Ask the provider whether it accepted the attempt begun at `since`. */
  | { step: 'find'; since: Date }
  | { step: 'wait'; until: Date }
  | { step: 'settle'; state: 'FAILED' | 'UNKNOWN'; reason: string }

/**
 * Decides the next step of an unsettled message. A message in SENDING belongs to a worker that died or is still running:
 * it is retried only under an unexpired idempotency key, else looked up at the provider, else unknown (threats 31, 32).
 */
export function nextStep(row: AttemptedRow, provider: AttemptedProvider, now: Date): Step {
  const overdue = row.send_before <= now
  // a provider without keys remembers nothing, even of an attempt that another clock places later than now
  const remembered =
    provider.idempotentForMs > 0 &&
    row.provider === provider.name &&
    msBetween(row.first_attempt_at ?? now, now) < provider.idempotentForMs
  if (row.state === 'SENDING' && row.attempt_at) {
    if (remembered && !overdue) return { step: 'send' }
    const until = new Date(row.attempt_at.getTime() + ATTEMPT_MS)
    if (until > now) return { step: 'wait', until }
    if (row.provider === provider.name && provider.find) return { step: 'find', since: row.attempt_at }
    return { step: 'settle', state: 'UNKNOWN', reason: 'the worker stopped while sending' }
  }
  if (row.uncertain && (!remembered || overdue))
    return { step: 'settle', state: 'UNKNOWN', reason: row.reason ?? 'answer lost' }
  if (overdue) return { step: 'settle', state: 'FAILED', reason: `too late; ${row.reason ?? 'never tried'}` }
  return { step: 'send' }
}

const msBetween = (earlier: Date, later: Date) => later.getTime() - earlier.getTime()
