import { busiestStream } from '#platform/server/limits/busiest-stream.ts'
import { fairShare } from '#platform/server/limits/fair-share.ts'

interface AdaptiveLimitOptions {
  /** Milliseconds that requests may wait for each other. */
  target: number
  /** Requests at once that are always let in, however slow they are. */
  least?: number
  most?: number
  /** Requests of one stream at once that are let in at least, while they take no longer than usual. */
  together?: number | undefined
  /** Monotonic milliseconds. */
  now?: () => number
}

const FIRST = 400
const WINDOW_MS = 100
const ENOUGH = 5
/** What one stream of requests may hold of the places, so that another finds some free whenever it comes. */
const SHARE = 0.8
const SLOWEST_TARGET_MS = 5_000
/** How fast it is forgotten how quick the server once was: in some minutes, and not in a rush. */
const FORGETTING = 0.002

interface Place {
  leave(worked: boolean): void
  /** Others are in a rush, and this one is not. */
  isSmall: boolean
}

export type AdaptiveLimit = ReturnType<typeof adaptiveLimit>

/**
 * How many requests of a kind are worked on at once. By Little's law that number divided by the rate is how long each takes, so
 * it is lowered while they take longer than `target`, and raised while it stands in the way of a server that could do more.
 * What takes long by itself, such as a provider that is asked, is known from the quickest and does not count as waiting.
 */
export function adaptiveLimit({
  target,
  least = 32,
  most = 2_000,
  together,
  now = () => performance.now(),
}: AdaptiveLimitOptions) {
  let limit = FIRST
  let inside = 0
  let quickest = Number.POSITIVE_INFINITY
  const insideOf = new Map<string, number>()
  let largest = ''
  const ofLargest = () => insideOf.get(largest) ?? 0
  let window = { since: now(), done: 0, ms: 0, refused: 0, oversized: 0 }
  const fair = fairShare({ windowMs: WINDOW_MS, enough: ENOUGH, least: together })
  const busiest = busiestStream()

  function adjust(at: number) {
    const { done, ms, refused, oversized } = window
    const mean = ms / done
    const inCalm = refused + oversized === 0
    const allowed = Math.min(target + 2 * quickest, SLOWEST_TARGET_MS)
    if (mean > allowed) limit = Math.max(least, limit * Math.max(0.7, allowed / mean))
    else if (refused > 0) limit = Math.min(most, limit * 1.1 + 1)
    if (inCalm) quickest += (mean - quickest) * FORGETTING
    fair.learn({ mean, quickest }, inCalm ? FORGETTING : 0)
    window = { since: at, done: 0, ms: 0, refused: 0, oversized: 0 }
  }

  return {
    /**
     * A place for a request of this stream, or null. Leave it when the request is done, and say whether it was worked on: a
     * refusal takes no time, and says nothing of how long the others take.
     */
    enter(stream: string): Place | null {
      const entered = now()
      const isSmall = busiest.asks(stream, entered)
      const held = insideOf.get(stream) ?? 0
      if (fair.holdsBack(entered, held)) {
        window.oversized++
        return null
      }
      const others = inside - ofLargest()
      // while the limit falls, the largest may still hold more than all of it: the others keep their part
      const kept = stream !== largest && others < limit * (1 - SHARE)
      if (!kept && (inside >= limit || held >= limit * SHARE)) {
        window.refused++
        return null
      }
      if (held + 1 > ofLargest()) largest = stream
      inside++
      insideOf.set(stream, held + 1)
      const leave = (worked: boolean) => {
        const at = now()
        inside--
        const left = (insideOf.get(stream) ?? 1) - 1
        if (left > 0) insideOf.set(stream, left)
        else insideOf.delete(stream)
        if (!worked) return
        window.done++
        window.ms += at - entered
        quickest = Math.min(quickest, at - entered)
        if (isSmall) fair.done(at, at - entered)
        if (at - window.since >= WINDOW_MS && window.done >= ENOUGH) adjust(at)
      }
      return { leave, isSmall }
    },
    get inside() {
      return inside
    },
    get limit() {
      return Math.floor(limit)
    },
  }
}
