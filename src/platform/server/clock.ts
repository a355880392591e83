/**
 * The only clock. Tests move it. Durations use `performance.now()`, and expiry that two machines must agree on uses the
 * database's time.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until a test moves it. */
export function testClock(start = new Date('2026-11-20T12:00:00Z')): Clock & { advance(ms: number): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms
    },
  }
}
