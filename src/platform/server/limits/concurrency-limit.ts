/**
 * How many requests are in flight, and no more than `limit`. A flow may hold as many places as are free, so one flow holds half
 * of them at most, two hold a third each, and there is always room for the next flow (dynamic threshold, Choudhury and Hahne 1998).
 *
 * @example
 * const places = concurrencyLimit(256)
 * const leave = places.enter(drop_id)
 * if (!leave) return refuse()
 */
export function concurrencyLimit(limit: number) {
  const inFlightOf = new Map<string, number>()
  let inFlight = 0
  return {
    limit,
    get inFlight() {
      return inFlight
    },
    /** A place, as the function that gives it back; null when there is none for this flow. */
    enter(flow: string): (() => void) | null {
      const held = inFlightOf.get(flow) ?? 0
      if (held >= limit - inFlight) return null
      inFlight++
      inFlightOf.set(flow, held + 1)
      return () => {
        inFlight--
        const left = (inFlightOf.get(flow) ?? 1) - 1
        if (left > 0) inFlightOf.set(flow, left)
        else inFlightOf.delete(flow)
      }
    },
  }
}
