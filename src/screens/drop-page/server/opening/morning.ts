const HOUR_MS = 3_600_000
const NIGHT_FROM = 22
const NIGHT_UNTIL = 8

/** The next moment at which nobody in this time zone is woken: now by day, else eight in the morning. An unknown zone is never asleep. */
export function nextWakingHour(now: Date, timeZone: string | undefined): Date {
  const clock = clockIn(timeZone, now)
  if (!clock || (clock.hour >= NIGHT_UNTIL && clock.hour < NIGHT_FROM)) return now
  const hours = (NIGHT_UNTIL - clock.hour + 24) % 24
  return new Date(now.getTime() + hours * HOUR_MS - clock.minute * 60_000 - (now.getTime() % 60_000))
}

function clockIn(timeZone: string | undefined, now: Date) {
  if (!timeZone) return null
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' })
    const value = (type: string) => Number(parts.formatToParts(now).find(part => part.type === type)?.value)
    return { hour: value('hour'), minute: value('minute') }
  } catch {
    return null
  }
}
