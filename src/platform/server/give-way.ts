/** The part of small statements that take so long in calm at most. */
const CALM = 0.95
/** How much longer than these one may take beside a rush. */
const BEARABLE = 2
/** The part of them that may take longer still. */
const LATE = 0.01
/** Of what it worked, that a lane rests at most. */
const MOST = 2
const STEP = 0.2
/** What took long for another reason, such as a disk, is not to keep the rush waiting for longer. */
const LONGEST_MS = 50
/** Before so many are seen it is not known how long they take. */
const ENOUGH = 32
/** How fast that is learned, of what is known. */
const LEARNING = 0.05

/**
 * How long the lane of a rush rests between its statements while there are others. Where processors are few, its statements and
 * all the work around them stand in the way of the others', so it rests for twice as long as it worked; where there are enough
 * for both it need not, and soon does not: it is asked for more rest by each statement of the others that comes late, for less
 * by each that does not, in such parts that few do.
 *
 * @example
 * const way = giveWay()
 * way.took(2.1, { besideRush: false })
 * const ms = way.rest(6)
 */
export function giveWay() {
  let part = MOST
  let calm = 0
  let seen = 0

  return {
    /** A statement of a drop in no rush took so many milliseconds. */
    took(ms: number, { besideRush }: { besideRush: boolean }) {
      if (besideRush && seen >= ENOUGH) {
        const asked = ms > calm * BEARABLE ? STEP : (-STEP * LATE) / (1 - LATE)
        part = Math.min(MOST, Math.max(0, part + asked))
        return
      }
      // the quantile goes up by what is above it and down by what is below, in such parts that it stays between them
      calm = seen === 0 ? ms : calm * (1 + LEARNING * (ms > calm ? CALM : CALM - 1))
      seen++
    },
    /** Milliseconds to rest after a statement of the rush that took so long. */
    rest: (ms: number) => Math.min(LONGEST_MS, ms * part),
  }
}
