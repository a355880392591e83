import type { SubjectOutcome } from './contract.ts'

/** Hours after the last message before two subjects are compared; until then their numbers are not shown. */
export const TEST_HOURS = 48
/** The share of fans that open a mail, where nothing better is known. */
const USUAL_OPENED = 0.3
/** Standard normal quantiles: 5% error either way, and 80% power. */
const Z_ERROR = 1.96
const Z_POWER = 0.8416

/**
 * The smallest difference of open rates, in percentage points, that a test with so many fans would find in 8 of 10 cases
 * (two proportions, 5% error, about 30% open). Null where the fans are too few for any difference.
 *
 * @example smallestDifference(1_000, 1_000) // 5.7
 */
export function smallestDifference(first: number, second: number): number | null {
  if (first === 0 || second === 0) return null
  const spread = Math.sqrt(USUAL_OPENED * (1 - USUAL_OPENED) * (1 / first + 1 / second))
  const points = Math.round((Z_ERROR + Z_POWER) * spread * 1_000) / 10
  return points > 100 ? null : points
}

interface Opened {
  sent: number
  opened: number
}

/** Compares two subjects once, by the two-proportion z-test with 5% error. */
export function compareSubjects(first: Opened, second: Opened): Exclude<SubjectOutcome, 'WAITING'> {
  if (first.sent === 0 || second.sent === 0) return 'NO_DIFFERENCE'
  const pooled = (first.opened + second.opened) / (first.sent + second.sent)
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / first.sent + 1 / second.sent))
  const z = spread === 0 ? 0 : (second.opened / second.sent - first.opened / first.sent) / spread
  if (Math.abs(z) < Z_ERROR) return 'NO_DIFFERENCE'
  return z > 0 ? 'SECOND' : 'FIRST'
}

/** How many of the mails get each subject, before they are drawn. */
export function groupsOf(mails: number, share: number) {
  const second = Math.round((mails * share) / 100)
  return { first: mails - second, second }
}
