import { shortDate } from '#platform/web/dates.ts'
import type { TrendDetail } from '../contract.ts'
import { eventWords } from '../words.ts'

/** What happened to a trend, by runs of the detector and by people. */
export function TrendHistory({ events }: Pick<TrendDetail, 'events'>) {
  if (events.length < 2) return null
  return (
    <details>
      <summary className="cursor-default text-12 text-fg-3">History</summary>
      <ol className="mt-1 grid gap-1 text-12">
        {events.map(({ kind, other_title, user_name, at }) => (
          <li key={`${kind} ${at} ${other_title}`} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {eventWords[kind]}
              {other_title && ` “${other_title}”`}
              {user_name ? ` by ${user_name}` : kind === 'MERGED' || kind === 'SPLIT' ? ', found by itself' : ''}
            </span>
            <span className="flex-none text-fg-3">{shortDate(at)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}
