/** Endpoints of one team. */
export const MAX_ENDPOINTS = 20

/** How long a receiver may take. */
export const ATTEMPT_MS = 10_000

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What is waited after each failed try: ten tries in three days, as the Standard Webhooks specification proposes. */
const waits = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]

/**
 * Milliseconds until the next try after so many; null where there is none. Up to a tenth later than the schedule,
 * never earlier, so that what failed together does not come back together. `luck` is between 0 and 1.
 */
export function waitAfter(attempts: number, luck: number): number | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : Math.round(wait * (1 + luck / 10))
}

/**
 * Milliseconds an endpoint is left alone after so many rounds in a row in which everything failed: none after the first,
 * then 5 s, doubled each time, up to 5 minutes. After a rest one message goes first.
 */
export const restAfter = (rounds: number): number => (rounds < 2 ? 0 : Math.min(5_000 * 2 ** (rounds - 2), 5 * MINUTE))

/** An endpoint is disabled when every try has failed for so long. */
export const FAILING_DAYS = 5
/** Failures further apart than this are two stories: the longest wait between two tries is a day. */
const SAME_STORY_MS = 2 * DAY

/** Since when an endpoint has been failing, now that it failed again. */
export function failingSince(before: { since: Date | null; last: Date | null }, now: Date): Date {
  const { since, last } = before
  return since && last && now.getTime() - last.getTime() <= SAME_STORY_MS ? since : now
}

export const failsTooLong = (since: Date, now: Date): boolean => now.getTime() - since.getTime() >= FAILING_DAYS * DAY

/** How long the old secret signs beside the new one. */
export const OLD_SECRET_HOURS = 24
/** How long events and the log of their deliveries are kept. */
export const KEPT_DAYS = 30
