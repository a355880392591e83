interface FairShareOptions {
  windowMs: number
  /** Requests that say something together. */
  enough: number
  since: number
}

/** How much longer than in calm the requests of small streams may take before large ones give way. */
const BEARABLE = 1.5
const BEARABLE_MS = 2
/** Places that a stream has in any case: enough to keep a server busy. */
const SMALLEST = 16
/** So long after the last request of a small stream there is nobody to give way to. */
const GONE_MS = 3_000

/**
 * How many places one stream of requests may hold while there are small ones beside it. A server is as busy with few requests
 * of a rush as with many, but all others wait behind them: so it is lowered while those of small streams take much longer than
 * in calm, and raised again while they do not.
 */
export function fairShare({ windowMs, enough, since }: FairShareOptions) {
  let share = Number.POSITIVE_INFINITY
  let calm = Number.POSITIVE_INFINITY
  let small = { since, done: 0, ms: 0 }
  let lastSmall = since

  return {
    get share() {
      return share
    },
    /** How long requests took on average of late: the quickest is calm, forgotten by `forgetting` of the difference. */
    learn(at: number, mean: number, forgetting: number) {
      calm = mean < calm ? mean : calm + (mean - calm) * forgetting
      if (at - lastSmall > GONE_MS) share = Number.POSITIVE_INFINITY
    },
    /** A request of a small stream took so long; `largest` is what one stream may hold without it. */
    done(at: number, ms: number, largest: number) {
      lastSmall = at
      small.done++
      small.ms += ms
      if (at - small.since < windowMs || small.done < enough) return
      const tooLong = small.ms / small.done > calm * BEARABLE + BEARABLE_MS
      share = tooLong ? Math.max(SMALLEST, Math.min(share, largest) * 0.8) : share * 1.05 + 1
      small = { since: at, done: 0, ms: 0 }
    },
  }
}
