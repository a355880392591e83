import type { Clock } from '#platform/server/clock.ts'
import { ATTEMPT_MS } from '#records/messages/server/next-step.ts'

const FAILURES_TO_OPEN = 5
const FIRST_REST_MS = 5_000
const MAX_REST_MS = 5 * 60_000

export interface Circuit {
  /** Milliseconds until the next attempt; 0 for now. After a pause one probe goes first. */
  restsMs(): number
  succeeded(): void
  /** `afterMs` is the provider's Retry-After: it applies to every message on this channel, not only to the rejected one. */
  failed(afterMs?: number): void
}

/**
 * Circuit breaker for a failing provider: after five failures in a row no attempt is made for 5 s, then twice as
 * long, up to 5 minutes. Each worker has its own breaker.
 */
export function circuit(clock: Clock): Circuit {
  let failures = 0
  let rest = FIRST_REST_MS
  let until = 0
  let probeEnds = 0
  return {
    restsMs() {
      const now = clock.now().getTime()
      if (until > now) return until - now
      if (failures < FAILURES_TO_OPEN) return 0
      if (probeEnds > now) return 1_000
      // a probe that never reports back, such as after a failed transaction, must not block the others for ever
      probeEnds = now + ATTEMPT_MS
      return 0
    },
    succeeded() {
      failures = 0
      rest = FIRST_REST_MS
      until = 0
      probeEnds = 0
    },
    failed(afterMs) {
      failures++
      probeEnds = 0
      const now = clock.now().getTime()
      if (afterMs !== undefined) until = Math.max(until, now + afterMs)
      if (failures < FAILURES_TO_OPEN) return
      until = Math.max(until, now + rest)
      rest = Math.min(rest * 2, MAX_REST_MS)
    },
  }
}
