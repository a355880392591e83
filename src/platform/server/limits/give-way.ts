/** `calm` is what this part of the statements stays below. */
const CALM = 0.95
/** One beside a rush is late when it takes so many times as long. */
const BEARABLE = 2
/** The part of them that may be late. */
const LATE = 0.01
/** Of what it worked, that a lane rests at most. */
const MOST = 2
const MORE = 0.2
/** For each that is in time, so that it stays as it is while just that part is late. */
const LESS = (MORE * LATE) / (1 - LATE)
/** Where few come it would be told too seldom that it need not rest. */
const LESS_PER_MS = 0.02 / 1_000
/** A longer time between two was a calm, which says nothing of the next rush. */
const LONGEST_BETWEEN_MS = 1_000
/** What took long for another reason, such as a disk, is not to keep the rush waiting for longer. */
const LONGEST_MS = 50
/** Until so many are seen it is not known how long they take. */
const ENOUGH = 32
/** How fast that is learned afterwards, of what is known. */
const LEARNING = 0.1

/**
 * How long the lane of a rush rests between its statements while there are others. Where processors are few, its statements and
 * all the work around them stand in the way of the others', so it rests for up to twice as long as it worked. Where there are
 * enough for both it need not: each statement of the others that is late asks for more rest, and each that is in time for a
 * little less.
 *
 * @example
 * const way = giveWay()
 * way.took(performance.now(), 2.1, { besideRush: false })
 * const ms = way.rest(6)
 */
export function giveWay() {
  let part = MOST
  let calm = 0
  let first: number[] | null = []
  let last = Number.POSITIVE_INFINITY

  function learn(ms: number) {
    // the quantile goes up by what is above it and down by what is below, in such parts that it stays between them
    if (!first) calm *= 1 + LEARNING * (ms > calm ? CALM : CALM - 1)
    else if (first.push(ms) === ENOUGH) {
      // not of the slowest: until connections have planned the statement some take long
      calm = 2 * (first.toSorted((a, b) => a - b)[ENOUGH / 2] ?? ms)
      first = null
    }
  }

  return {
    /** A statement of a drop in no rush took so many milliseconds, until `at`. */
    took(at: number, ms: number, { besideRush }: { besideRush: boolean }) {
      if (!besideRush || first) return learn(ms)
      if (ms > calm * BEARABLE) part = Math.min(MOST, part + MORE)
      else part = Math.max(0, part - Math.max(LESS, Math.min(at - last, LONGEST_BETWEEN_MS) * LESS_PER_MS))
      last = at
    },
    /** Milliseconds to rest after a statement of the rush that took so long. */
    rest: (ms: number) => Math.min(LONGEST_MS, ms * part),
  }
}
