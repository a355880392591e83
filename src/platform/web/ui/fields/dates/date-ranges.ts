/** A calendar day, YYYY-MM-DD; days compare as text. */
export type DayText = string

/** Both ends included. */
export interface DateRange {
  from: DayText
  to: DayText
}

export interface Preset {
  label: string
  days?: number
  whole?: 'quarter' | 'year'
}

/** Days end today; a quarter or a year is the last one that is over. */
export const presets: readonly Preset[] = [
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 14 days', days: 14 },
  { label: 'Last 30 days', days: 30 },
  { label: 'Last quarter', whole: 'quarter' },
  { label: 'Last year', whole: 'year' },
]

export function presetRange({ days, whole }: Preset, today: DayText): DateRange {
  if (days) return { from: addDays(today, 1 - days), to: today }
  const year = Number(today.slice(0, 4))
  if (whole === 'year') return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  const from = addMonths(firstOfMonth(today), -3 - ((Number(today.slice(5, 7)) - 1) % 3))
  return { from, to: addDays(addMonths(from, 3), -1) }
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

/** Reads MM/DD/YYYY, or nothing when there is no such day. */
export function parseTyped(typed: string): DayText | undefined {
  const found = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed.trim())
  if (!found) return undefined
  const [, month = '', day = '', year = ''] = found
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
