/** Platforms write counts from a million on as 1.4M: such a count may be wrong by half of a hundred thousand. */
export const COUNT_ROUNDING = { from: 1_000_000, to: 100_000 }

/**
 * Change between two sums as a share, 0.38 is 38 % more. Null without anything before, and where rounded counts could
 * explain the difference: a jump from 1.4M to 1.5M may be one view.
 */
export function growthOf(now: number, before: number, error: number): number | null {
  if (before <= 0 || Math.abs(now - before) <= error) return null
  return (now - before) / before
}

/** A trend that is removed stays hidden this long. The job runs hourly, so it is shown again within 24 hours (TREND-027). */
export const TOMBSTONE_HOURS = 23
