import { instantOf, wallTimeOf } from '#platform/contract/zones.ts'
import { readersZone } from '#platform/web/dates.ts'
import type { Since } from './address.ts'

const DAY_MS = 86_400_000

/** The instant at which a choice begins, by the reader's clock. */
export function sinceInstant(choice: Since, now = new Date(), zone = readersZone()): string {
  const midnight = (days: number) =>
    instantOf({ date: wallTimeOf(new Date(now.getTime() - days * DAY_MS), zone).date, time: '00:00' }, zone) ?? ''
  switch (choice) {
    case 'today':
      return midnight(0)
    case 'yesterday':
      return midnight(1)
    case 'week':
      return midnight(6)
    case 'month':
      return midnight(29)
  }
}

export const sinceWords: Record<Since, string> = {
  today: 'today',
  yesterday: 'yesterday',
  week: '7 days',
  month: '30 days',
}

/** `Friday 18:12`, or with the date where the weekday would not say which. */
export function momentWords(at: string, now = new Date(), zone = readersZone()): string {
  const old = now.getTime() - Date.parse(at) > 6 * DAY_MS
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    ...(old ? { day: 'numeric', month: 'short' } : { weekday: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(new Date(at))
    .replace(' at ', ' ')
    .replace(', ', ' ')
}
