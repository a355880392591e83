/** Days whose creators are counted together: from Friday to Monday, so that weekends are no news. */
export const RECENT_DAYS = 3
/** Days before `as_of` that the curve shows. */
export const CURVE_DAYS = 30
const BINS = CURVE_DAYS / RECENT_DAYS
/** Days after which half of a surprise is forgotten: last week's news is news until something else moves. */
const HALF_LIFE_DAYS = 7
/** Weight of the newest bin in the expectation: the last three bins make two thirds of it. */
const NEWEST = 0.3
/** A trend whose earlier bins hold less than this share of its creators has only just begun. */
const EARLIER_SHARE = 0.2
/** Standard deviations beyond what was expected that make the newest bin a movement of its own. */
const CLEAR_SURPRISE = 2
const DAY_MS = 86_400_000

export type Lifecycle = 'EMERGING' | 'RISING' | 'PEAK' | 'DECLINING'

export interface Movement {
  lifecycle: Lifecycle
  /**
   * Creators of the last three days where they are clearly more than expected, else of the three days that surprised most
   * lately, and how many were to be expected after the days before.
   */
  creators: number
  expected: number
  /** How many days before `as_of` those three days ended. */
  days_ago: number
  /** The largest difference of three days in standard deviations, halved for every week since. */
  surprise: number
  /** Posts of each calendar day (UTC), oldest first; the last is the day of `as_of`. */
  curve: number[]
}

/**
 * How a group moves: distinct creators of three days against an exponentially weighted mean and variance of those before.
 * Counts of creators, not of views: one viral post, and views that platforms round above a million, make no trend.
 */
export function movementOf(posts: readonly { published_at: number; author: string }[], as_of: number): Movement {
  const creators = Array.from({ length: BINS }, () => new Set<string>())
  for (const { published_at, author } of posts) {
    const day = CURVE_DAYS - 1 - Math.floor((as_of - published_at) / DAY_MS)
    if (day < 0 || day >= CURVE_DAYS) continue
    creators[Math.floor(day / RECENT_DAYS)]!.add(author)
  }
  const counts = creators.map(({ size }) => size)
  let mean = counts[0]!
  let variance = 0
  let shown = { creators: 0, expected: 0, days_ago: 0 }
  let largest = 0
  for (const [bin, count] of counts.entries()) {
    const age = BINS - 1 - bin
    // counts of people vary at least like a Poisson variable
    const surprise = ((count - mean) / Math.sqrt(variance + mean + 1)) * 0.5 ** ((age * RECENT_DAYS) / HALF_LIFE_DAYS)
    // a rise that goes on is shown by its newest days, although its first days were the larger surprise
    if (surprise >= largest || (age === 0 && surprise >= CLEAR_SURPRISE))
      shown = { creators: count, expected: mean, days_ago: age * RECENT_DAYS }
    largest = Math.max(largest, surprise)
    const difference = count - mean
    mean += NEWEST * difference
    variance = (1 - NEWEST) * (variance + NEWEST * difference * difference)
  }
  return { lifecycle: lifecycleOf(counts), ...shown, surprise: largest, curve: curveOf(posts, as_of) }
}

function curveOf(posts: readonly { published_at: number }[], as_of: number): number[] {
  const curve = new Array<number>(CURVE_DAYS).fill(0)
  const first = dayNumber(as_of) - CURVE_DAYS + 1
  for (const { published_at } of posts) {
    const day = dayNumber(published_at) - first
    if (day >= 0 && day < CURVE_DAYS) curve[day]! += 1
  }
  return curve
}

const dayNumber = (at: number) => Math.floor(at / DAY_MS)

function lifecycleOf(counts: readonly number[]): Lifecycle {
  const [before = 0, now = 0] = counts.slice(-2)
  const earlier = counts.slice(0, -2).reduce((sum, count) => sum + count, 0)
  const noise = Math.sqrt(before + now)
  if (now > 0 && now >= before && earlier <= EARLIER_SHARE * (before + now)) return 'EMERGING'
  if (now - before > noise) return 'RISING'
  if (now < Math.max(...counts) / 2) return 'DECLINING'
  return 'PEAK'
}
