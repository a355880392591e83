/** Times after a release in which its performance is read, from its first day on. */
export const WINDOWS = [
  { window: 'FIRST_7_DAYS', name: 'First 7 days', days: 7 },
  { window: 'FIRST_14_DAYS', name: 'First 14 days', days: 14 },
  { window: 'FIRST_28_DAYS', name: 'First 28 days', days: 28 },
  { window: 'FIRST_3_MONTHS', name: '3 months', months: 3 },
  { window: 'FIRST_6_MONTHS', name: '6 months', months: 6 },
  { window: 'FIRST_9_MONTHS', name: '9 months', months: 9 },
  { window: 'FIRST_YEAR', name: '1 year', months: 12 },
] as const
export type WindowName = (typeof WINDOWS)[number]['window']
export const WINDOW_NAMES = WINDOWS.map(({ window }) => window) as [WindowName, ...WindowName[]]

const DAY_MS = 86_400_000
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

/**
 * The last day of a window. One of months ends the day before the same day of a later month, or with that month where it is
 * shorter.
 *
 * @example lastDayOf('FIRST_7_DAYS', '2026-12-04') // '2026-12-10'
 * @example lastDayOf('FIRST_3_MONTHS', '2026-12-04') // '2027-03-03'
 */
export function lastDayOf(window: WindowName, out_on: string): string {
  const found = WINDOWS.find(one => one.window === window)
  const first = new Date(out_on)
  if (found && 'days' in found) return isoDay(first.getTime() + (found.days - 1) * DAY_MS)
  const month = first.getUTCMonth() + (found?.months ?? 0)
  const sameDay = Date.UTC(first.getUTCFullYear(), month, first.getUTCDate())
  const monthEnd = Date.UTC(first.getUTCFullYear(), month + 1, 0)
  return isoDay(Math.min(sameDay - DAY_MS, monthEnd))
}

/** The months that statements count for it, as first days: none where a window has days. */
export function monthsOf(window: WindowName, out_on: string): string[] {
  const found = WINDOWS.find(one => one.window === window)
  if (!found || !('months' in found)) return []
  const [year = 0, month = 1] = out_on.split('-').map(Number)
  return Array.from({ length: found.months }, (_, at) => isoDay(Date.UTC(year, month - 1 + at, 1)))
}
