/** An instant as the wire has it (ISO 8601), or a Date. A plain YYYY-MM-DD is a calendar day and has no zone. */
export type When = string | Date

/** The reader's time zone; UTC where the browser does not say. */
export function guessTimeZone(
  resolve: () => string | undefined = () => Intl.DateTimeFormat().resolvedOptions().timeZone,
): string {
  try {
    const zone = resolve()
    if (zone) return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    // An unknown zone.
  }
  return 'UTC'
}

let zoneOfPage: string | undefined

/** Guessed once for as long as the page is open: each cell of a date asks. */
export function readersZone() {
  zoneOfPage ??= guessTimeZone()
  return zoneOfPage
}

interface Parts {
  year: string
  month: string
  monthName: string
  day: string
  hour: string
  minute: string
  half: string
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/

/** The formats of a zone, made once: a table has a date in each row, and making them takes longer than drawing the row. */
const formatsOf = remember((timeZone: string) => ({
  parts: new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }),
  monthName: new Intl.DateTimeFormat('en-US', { timeZone, month: 'short' }),
  zoneName: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }),
}))

function remember<Result>(make: (key: string) => Result): (key: string) => Result {
  const made = new Map<string, Result>()
  return key => {
    const result = made.get(key) ?? make(key)
    made.set(key, result)
    return result
  }
}

function partsOf(when: When, zone: string): Parts {
  const formats = formatsOf(typeof when === 'string' && calendarDay.test(when) ? 'UTC' : zone)
  const date = new Date(when)
  const monthName = formats.monthName.format(date)
  const found = Object.fromEntries(formats.parts.formatToParts(date).map(({ type, value }) => [type, value]))
  return {
    year: found.year ?? '',
    month: found.month ?? '',
    monthName,
    day: found.day ?? '',
    hour: found.hour ?? '',
    minute: found.minute ?? '',
    half: found.dayPeriod ?? '',
  }
}

/** MM/DD/YYYY, as the explorer shows dates. */
export function explorerDate(when: When, zone = readersZone()): string {
  const { year, month, day } = partsOf(when, zone)
  return `${month}/${day}/${year}`
}

/** YYYY-MM-DD. */
export function isoDate(when: When, zone = readersZone()): string {
  const { year, month, day } = partsOf(when, zone)
  return `${year}-${month}-${day}`
}

/** Nov. 20th, 2026 */
export function shortDate(when: When, zone = readersZone()): string {
  const { year, monthName, day } = partsOf(when, zone)
  return `${monthName}. ${ordinal(Number(day))}, ${year}`
}

/** Nov 20th, 2026 • 6:00PM EST */
export function longDate(when: When, zone = readersZone()): string {
  const { year, monthName, day, hour, minute, half } = partsOf(when, zone)
  return `${monthName} ${ordinal(Number(day))}, ${year} • ${hour}:${minute}${half} ${zoneName(when, zone)}`
}

function zoneName(when: When, timeZone: string): string {
  const parts = formatsOf(timeZone).zoneName.formatToParts(new Date(when))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const ordinalRules = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

export function ordinal(day: number): string {
  return `${day}${endings[ordinalRules.select(day)]}`
}

const steps = [
  ['y', 365 * 86_400],
  ['mo', 30 * 86_400],
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const

/** 2h ago, in 4d, now: rounded down, for cells; the exact date belongs in the tooltip. */
export function relativeDate(when: When, now: When): string {
  const seconds = (new Date(now).getTime() - new Date(when).getTime()) / 1000
  const step = steps.find(([, size]) => Math.abs(seconds) >= size)
  if (!step) return 'now'
  const words = `${Math.floor(Math.abs(seconds) / step[1])}${step[0]}`
  return seconds > 0 ? `${words} ago` : `in ${words}`
}
