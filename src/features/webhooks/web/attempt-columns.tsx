import { Dot } from '#platform/web/ui/badge.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { WebhookAttempt } from '../contract.ts'
import { durationWords, outcomeWords } from './words.ts'

/** On a phone when and what came of it are enough; the rest stands in the message. */
export const attemptColumns = ({ narrow }: { narrow: boolean }): readonly Column<WebhookAttempt>[] => [
  {
    id: 'outcome',
    header: 'Outcome',
    width: narrow ? 178 : 232,
    cell: attempt => <Outcome attempt={attempt} />,
  },
  {
    id: 'event',
    header: 'Event',
    width: 126,
    cell: ({ event_type }) => <code className="text-12 text-fg-2">{event_type}</code>,
  },
  {
    id: 'message',
    header: 'Message',
    width: 284,
    hidden: narrow,
    cell: ({ event_id }) => <code className="text-12 text-fg-3">{event_id}</code>,
  },
  {
    id: 'duration',
    header: 'Took',
    width: 76,
    align: 'end',
    hidden: narrow,
    cell: ({ duration_ms, fault }) => (
      <span className="text-fg-2 tabular-nums">{fault === 'INTERRUPTED' ? '' : durationWords(duration_ms)}</span>
    ),
  },
  {
    id: 'when',
    header: 'When',
    width: 84,
    align: 'end',
    cell: ({ started_at }) => (
      <span className="text-fg-2">
        <RelativeTime when={started_at} />
      </span>
    ),
  },
]

export function Outcome({ attempt }: { attempt: Pick<WebhookAttempt, 'outcome' | 'status' | 'fault'> }) {
  const words = outcomeWords(attempt)
  return (
    <span className="flex min-w-0 items-center gap-2" title={words}>
      <Dot tone={attempt.outcome === 'DELIVERED' ? 'good' : 'bad'} />
      <span className="truncate">{words}</span>
    </span>
  )
}
