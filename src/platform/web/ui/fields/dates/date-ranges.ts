/** A calendar day, YYYY-MM-DD; days compare as text. */
export type DayText = string

/** Of the years 1900 to 2199: while one is typed a browser tells of the years 2, 20 and 202, and of 20266 after it. */
export const isLikelyDay = (day: DayText) => /^(?:19|2[01])\d{2}-/.test(day)

/** Both ends included. */
export interface DateRange {
  from: DayText
  to: DayText
}

export interface Preset {
  label: string
  days?: number
  months?: number
}

/** All end today; a quarter is three months and a year twelve (CHART-027, CHART-028). */
export const presets: readonly Preset[] = [
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 14 days', days: 14 },
  { label: 'Last 30 days', days: 30 },
  { label: 'Last quarter', months: 3 },
  { label: 'Last year', months: 12 },
]

export function presetRange({ days, months }: Preset, today: DayText): DateRange {
  if (months) return { from: addDays(monthsBefore(today, months), 1), to: today }
  return { from: addDays(today, 1 - (days ?? 1)), to: today }
}

/** The same day of an earlier month, or the last one it has. */
function monthsBefore(day: DayText, count: number): DayText {
  const first = addMonths(firstOfMonth(day), -count)
  const last = addDays(addMonths(first, 1), -1)
  const same = first.slice(0, 8) + day.slice(8)
  // days as text compare like days
  return same.localeCompare(last) > 0 ? last : same
}

// Calendar days are reckoned in UTC, where every day has 24 hours.
const utc = (day: DayText) => new Date(`${day}T00:00:00Z`)
const text = (date: Date): DayText => date.toISOString().slice(0, 10)

export function addDays(day: DayText, count: number): DayText {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return text(date)
}

/** `first` is the first of a month. */
export function addMonths(first: DayText, count: number): DayText {
  const date = utc(first)
  date.setUTCMonth(date.getUTCMonth() + count)
  return text(date)
}

export const firstOfMonth = (day: DayText): DayText => `${day.slice(0, 7)}-01`

export function daysOf({ from, to }: DateRange): string {
  const days = Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000) + 1
  return days === 1 ? '1 day' : `${days} days`
}

/** MM/DD/YYYY for a field. */
export function typedDate(day: DayText | undefined): string {
  return day ? `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}` : ''
}

/** Reads M/D/YYYY, M/D/YY and YYYY-MM-DD, with or without leading zeros; nothing when there is no such day (CHART-029). */
export function parseTyped(typed: string): DayText | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed.trim())
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(typed.trim())
  const [year, month, day] = iso ? iso.slice(1) : [american?.[3], american?.[1], american?.[2]]
  return year && month && day ? realDay(year.length === 2 ? `20${year}` : year, month, day) : undefined
}

function realDay(year: string, month: string, day: string): DayText | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = utc(written)
  return !Number.isNaN(date.getTime()) && text(date) === written ? written : undefined
}

/** A day as the calendar wants it: noon of the reader's day, so that no zone moves it. */
export const dateOf = (day: DayText): Date => new Date(`${day}T12:00:00`)
export function dayOf(date: Date): DayText {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
