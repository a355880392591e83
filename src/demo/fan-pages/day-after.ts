const DAY = 86_400_000

/** The beginning of a day in UTC, counted from the next one. */
export const dayAfter = (now: Date, days: number) => new Date(Math.ceil(now.getTime() / DAY) * DAY + days * DAY)
