import { shortDate } from '#platform/web/dates.ts'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'

/** Reports without a time are kept as midnight UTC; the day alone is the same for every reader. */
const MIDNIGHT = 'T00:00:00.000Z'

/** When a payout was made: how long ago, or the day when the report named no time. */
export function PayoutDate({ at }: { at: string }) {
  if (!at.endsWith(MIDNIGHT)) return <RelativeTime when={at} />
  const day = at.slice(0, -MIDNIGHT.length)
  return <time dateTime={day}>{shortDate(day)}</time>
}
