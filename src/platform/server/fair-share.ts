interface FairShareOptions {
  windowMs: number
  /** Requests that say something together. */
  enough: number
}

/** How long the slowest of some requests of small streams may take, of what one takes in calm, before large ones give way. */
const BEARABLE = 1.8
const BEARABLE_MS = 1
/** Places that a stream has in any case, and before anything is known: a server is as busy with them as with many. */
const SMALLEST = 8
const FIRST = 32
/** How fast it gives way, at least and at most, each window. */
const GIVING = { least: 0.8, most: 0.5 }
/** So long after the last request of a small stream there is nobody to give way to. */
const GONE_MS = 3_000

/**
 * How many places one stream of requests may hold while there are small ones beside it. A server is as busy with few requests
 * of a rush as with many, but all others wait behind them: so it is lowered while those of small streams take much longer than
 * in calm, and raised again, place by place, while they do not and more is asked for. Of what is not asked for nothing is learned: the next
 * rush, which is there in an instant, begins where the last one ended.
 */
export function fairShare({ windowMs, enough }: FairShareOptions) {
  let share = FIRST
  let isAskedFor = false
  let calm = Number.POSITIVE_INFINITY
  let small = { since: 0, done: 0, slowest: 0 }
  let lastSmall = Number.NEGATIVE_INFINITY

  return {
    /** Whether a stream that holds so many places may have no other. */
    isHeld(at: number, held: number): boolean {
      if (held < share || at - lastSmall > GONE_MS) return false
      isAskedFor = true
      return true
    },
    /** How long requests took on average of late: the quickest is calm, forgotten by `forgetting` of the difference. */
    learn(mean: number, forgetting: number) {
      calm = mean < calm ? mean : calm + (mean - calm) * forgetting
    },
    /** A request of a small stream took so long. */
    done(at: number, ms: number) {
      if (at - lastSmall > GONE_MS) small = { since: at, done: 0, slowest: 0 }
      lastSmall = at
      small.done++
      small.slowest = Math.max(small.slowest, ms)
      if (at - small.since < windowMs || small.done < enough) return
      const bearable = (calm * BEARABLE + BEARABLE_MS) / small.slowest
      if (bearable < 1) share = Math.max(SMALLEST, share * Math.min(GIVING.least, Math.max(GIVING.most, bearable)))
      else if (isAskedFor) share++
      isAskedFor = false
      small = { since: at, done: 0, slowest: 0 }
    },
  }
}
