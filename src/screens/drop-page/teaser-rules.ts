/** The cover of a teaser is cut into so many strips. */
export const STRIPS = 7

const DAY_MS = 86_400_000

/** One more strip is in focus each day; the last one only once the page opens. Instants in milliseconds. */
export const stripsInFocus = (opens_at: number, now: number) =>
  Math.max(0, STRIPS - Math.max(1, Math.ceil((opens_at - now) / DAY_MS)))
