import { instantOf, wallTimeOf } from '#platform/contract/zones.ts'

/** The present of an evaluation, in the team's time zone: both evaluators get the same one. */
export interface Moment {
  now: Date
  zone: string
}

const DAY_MS = 86_400_000

/**
 * The instant this many calendar days ago at the same time of day in the zone, whatever the clocks did in between.
 *
 * @example daysAgo({ now: new Date('2026-03-30T07:00Z'), zone: 'Europe/Paris' }, 1) // 2026-03-29T07:00Z: 9:00 in summer time
 */
export function daysAgo({ now, zone }: Moment, days: number): Date {
  const { date, time } = wallTimeOf(now, zone)
  return new Date(instantOf({ date: shifted(date, -days), time }, zone) ?? now)
}

/** The calendar day in the zone. */
export const today = ({ now, zone }: Moment) => wallTimeOf(now, zone).date

/** The birthday of somebody who turns this old today; of 29 February the day before in other years. */
export function yearsAgo(day: string, years: number): string {
  const [year = '', month, date] = day.split('-')
  const then = `${String(Number(year) - years).padStart(4, '0')}-${month}`
  return month === '02' && date === '29' && !isLeap(Number(year) - years) ? `${then}-28` : `${then}-${date}`
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const shifted = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
