/** So long after a request came it counts half. */
const HALF_MS = 1_000
/** Fewer than these, so counted, are no rush that others could wait for. */
const RUSH = 32

/**
 * Which stream is in a rush: the one that asked most of late, let in or not. What it holds says little of that: where it is
 * held back to a few places it often holds one, as others do.
 *
 * @example
 * const busiest = busiestStream()
 * const isSmall = busiest.asks(drop_id, now())
 */
export function busiestStream() {
  const asked = new Map<string, number>()
  let busiest = ''
  let halvedAt = Number.NEGATIVE_INFINITY

  function forget(at: number) {
    const part = 0.5 ** Math.floor((at - halvedAt) / HALF_MS)
    for (const [stream, count] of asked) {
      if (count * part < 1) asked.delete(stream)
      else asked.set(stream, count * part)
    }
    halvedAt = at
  }

  return {
    /** Counts a request of the stream: whether it is a small one beside a rush, which asks at least twice as often. */
    asks(stream: string, at: number): boolean {
      if (at - halvedAt >= HALF_MS) forget(at)
      const count = (asked.get(stream) ?? 0) + 1
      asked.set(stream, count)
      const most = asked.get(busiest) ?? 0
      if (count > most) busiest = stream
      return most >= RUSH && count * 2 <= most
    },
    /** Whether the stream is one of those that others are small beside. */
    rushes(stream: string): boolean {
      const most = asked.get(busiest) ?? 0
      return most >= RUSH && (asked.get(stream) ?? 0) * 2 > most
    },
  }
}
