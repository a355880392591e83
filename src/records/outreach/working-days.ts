import { knownZone } from '#platform/contract/zones.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** When mail may leave: minutes after midnight where the recipient is. */
export interface SendWindow {
  from: number
  to: number
  weekdays_only: boolean
}

/** Local weekday (0 is Sunday) and minute of the day. */
function localTime(at: Date, zone: string): { weekday: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  return {
    weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday')),
    minute: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

const isWeekend = (weekday: number) => weekday === 0 || weekday === 6

/** The first moment at or after `at` inside the window, in the recipient's time zone. */
export function nextInWindow(at: Date, { from, to, weekdays_only }: SendWindow, timeZone: string | null): Date {
  if (from === 0 && to === 1440 && !weekdays_only) return at
  const zone = knownZone(timeZone ?? 'UTC') ?? 'UTC'
  let moment = at
  // a week has at most two closed days in a row; a change of the clock may cost one more step
  for (let step = 0; step < 12; step++) {
    const { weekday, minute } = localTime(moment, zone)
    const closed = weekdays_only && isWeekend(weekday)
    if (!closed && minute >= from && minute < to) return moment
    const minutes = !closed && minute < from ? from - minute : 1440 - minute + from
    moment = new Date(Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS)
  }
  return moment
}

/** The same time of day some working days later: Saturdays and Sundays do not count. */
export function addWorkingDays(at: Date, days: number, timeZone: string | null = null): Date {
  const zone = knownZone(timeZone ?? 'UTC') ?? 'UTC'
  let moment = at
  for (let left = days; left > 0; ) {
    moment = new Date(moment.getTime() + DAY_MS)
    if (!isWeekend(localTime(moment, zone).weekday)) left--
  }
  return moment
}
