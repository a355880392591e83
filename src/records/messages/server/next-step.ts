import type { MessagingProvider } from '#integrations/messaging/port.ts'
import type { MessageRow } from '#records/messages/server/attempts.ts'

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
export function nextStep(row: MessageRow, provider: MessagingProvider, now: Date): Step {
  const overdue = row.send_before <= now
  const remembered =
    row.provider === provider.name && msBetween(row.first_attempt_at ?? now, now) < provider.idempotentForMs
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
