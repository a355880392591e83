import { instantOf, wallTimeOf } from '#platform/contract/zones.ts'
import type { ReportInterval } from '../contract.ts'

/** Whole days of a zone, both included, and their instants; `before` is the period just before. */
export interface Period {
  from: string
  to: string
  /** From the start of the period before on. */
  startBefore: Date
  start: Date
  /** The first instant after it. */
  end: Date
}

const DAY_MS = 86_400_000
const shifted = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The last whole week (Monday to Sunday) or month before an instant. */
export function lastPeriod(interval: ReportInterval, now: Date, zone: string): Period {
  const today = wallTimeOf(now, zone).date
  const begin = interval === 'weekly' ? monday(today) : `${today.slice(0, 7)}-01`
  const back = (day: string) => (interval === 'weekly' ? shifted(day, -7) : `${shifted(day, -1).slice(0, 7)}-01`)
  const from = back(begin)
  const at = (day: string) => new Date(instantOf({ date: day, time: '00:00' }, zone) ?? day)
  return { from, to: shifted(begin, -1), startBefore: at(back(from)), start: at(from), end: at(begin) }
}

const monday = (day: string) => shifted(day, -((new Date(day).getUTCDay() + 6) % 7))
