export type CountdownPart = 'days' | 'hours' | 'minutes' | 'seconds'

/** Time left until an instant, each part never below zero (DROP-028, DROP-029). Instants in milliseconds. */
export function timeLeft(until: number, now: number): Record<CountdownPart, number> {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000)) || 0
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
