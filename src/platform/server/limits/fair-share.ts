interface FairShareOptions {
  windowMs: number
  /** Requests that say something together. */
  enough: number
  /** Places of a stream in any case, of `PLACES`: more where requests take long by themselves. */
  least?: number | undefined
}

/** How much longer than in calm a request of a small stream may take. */
const BEARABLE = 1.5
const BEARABLE_MS = 1
/** The part of them that may take longer before large ones give way: some have a slow phone, or ask a slow provider. */
const LATE = 1 / 3
/** Places of a stream before anything is known: a server is as busy with them as with many. */
const PLACES = 32
/** For each millisecond of the quickest request: what waits for a provider has as many open as it needs. */
const PLACES_PER_MS = 4
/** With fewer the others wait no less. */
const LEAST = 4
/** So long after the last request of a small stream there is nobody to give way to. */
const GONE_MS = 3_000

/**
 * How many places one stream of requests may hold while there are small ones beside it. A server is nearly as busy with few
 * requests of a rush as with many, but all others wait behind them: so it is lowered while those of small streams take much
 * longer than in calm, and raised again while they do not and more is asked for. Of what is not asked for nothing is learned:
 * the next rush, which is there in an instant, begins where the last one ended.
 */
export function fairShare({ windowMs, enough, least = LEAST }: FairShareOptions) {
  /** Of `places`. */
  let part = 1
  let isAskedFor = false
  let calm = Number.POSITIVE_INFINITY
  let places = PLACES
  let small = { since: 0, done: 0, late: 0 }
  let lastSmall = Number.NEGATIVE_INFINITY

  return {
    /** Whether a stream that holds so many places gets no other now. */
    holdsBack(at: number, held: number): boolean {
      if (held < part * places || at - lastSmall > GONE_MS) return false
      isAskedFor = true
      return true
    },
    /**
     * How many milliseconds requests took on average of late, and the quickest of all. The least mean is calm, which is
     * forgotten by `forgetting` of the difference.
     */
    learn({ mean, quickest }: { mean: number; quickest: number }, forgetting: number) {
      calm = mean < calm ? mean : calm + (mean - calm) * forgetting
      // not by means, which a server that starts in the middle of a rush knows of the rush only
      places = Math.max(PLACES, PLACES_PER_MS * quickest)
    },
    /** A request of a small stream took so long. */
    done(at: number, ms: number) {
      if (at - lastSmall > GONE_MS) small = { since: at, done: 0, late: 0 }
      lastSmall = at
      small.done++
      if (ms > calm * BEARABLE + BEARABLE_MS) small.late++
      if (at - small.since < windowMs || small.done < enough) return
      if (small.late > small.done * LATE) part = Math.max(least / PLACES, part * 0.8)
      else if (isAskedFor) part = part * 1.05 + 0.03
      isAskedFor = false
      small = { since: at, done: 0, late: 0 }
    },
  }
}
