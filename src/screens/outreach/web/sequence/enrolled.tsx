import { CircleStop, Play } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { type PagePlace, usePages } from '#platform/web/data/use-pages.ts'
import { longDate, relativeDate } from '#platform/web/dates.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { type Enrollment, enrollmentState, type Step, sequences } from '#records/outreach/sequence-contract.ts'
import { reasonWords } from '#records/outreach/web/reason-words.ts'
import { placeWords } from './words.ts'

interface EnrolledProps {
  organization_id: string
  id: string
  steps: readonly Step[]
}

const ALL = 'all'
const looks = {
  WAITING: 'Branded',
  FINISHED: 'Gray',
  REPLIED: 'Success',
  BOUNCED: 'Error',
  UNSUBSCRIBED: 'Gray',
  FAILED: 'Error',
  STOPPED: 'Gray',
} as const satisfies Record<Enrollment['state'], string>

/** Everybody in the sequence, and what each gets next. */
export function Enrolled({ organization_id, id, steps }: EnrolledProps) {
  const [state, setState] = useState<Enrollment['state']>()
  const [place, setPlace] = useState<PagePlace>({})
  const { items, error, isPending, retry, footer } = usePages(
    sequences.enrollments,
    { organization_id, id, ...(state && { state }) },
    place,
    setPlace,
  )
  const restart = useCommand(sequences.restart, { done: 'Goes On', failed: 'Failed to Go On' })
  const stop = useCommand(sequences.stop, {
    done: 'Creator Stopped',
    failed: 'Failed to Stop the Creator',
    undo: (_, one) => restart.mutate(one),
  })
  if (error && items.length === 0) return <Failed what="The creators" error={error} onRetry={retry} />
  const columns: readonly Column<Enrollment>[] = [
    {
      id: 'name',
      header: 'Creator',
      width: 220,
      cell: ({ name, email }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-12 text-fg-2">{email}</span>
        </span>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: 180,
      cell: ({ state: is, reason }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Badge type={looks[is]}>{placeWords[is]}</Badge>
          {reason && <span className="truncate text-12 text-fg-2">{reasonWords(reason)}</span>}
        </span>
      ),
    },
    {
      id: 'next',
      header: 'Gets next',
      width: 180,
      cell: ({ state: is, step }) =>
        is === 'WAITING' && steps[step] ? `${step + 1}. ${steps[step].name}` : <span className="text-fg-3">--</span>,
    },
    {
      id: 'due',
      header: 'When',
      width: 90,
      align: 'end',
      cell: ({ state: is, due_at }) =>
        is === 'WAITING' ? (
          <time dateTime={due_at} title={longDate(due_at)}>
            {new Date(due_at) <= new Date() ? 'now' : relativeDate(due_at, new Date())}
          </time>
        ) : (
          <span className="text-fg-3">--</span>
        ),
    },
  ]
  return (
    <section aria-label="Creators" className="flex min-h-80 flex-1 flex-col">
      <div className="px-4 py-2 md:px-5">
        <Select
          small
          hideLabel
          label="State"
          className="w-44"
          value={state ?? ALL}
          options={[
            { value: ALL, label: 'All creators' },
            ...enrollmentState.options.map(one => ({ value: one, label: placeWords[one] })),
          ]}
          onValueChange={value => {
            setPlace({})
            setState(value === ALL ? undefined : (value as Enrollment['state']))
          }}
        />
      </div>
      <DataTable
        label="Creators of the sequence"
        columns={columns}
        rows={items}
        rowId={one => one.id}
        rowName={({ name }) => name}
        rowHeight={48}
        loading={isPending}
        rowActions={({ id: enrollment, name, state: is }) =>
          is === 'WAITING' || is === 'FINISHED' ? (
            <IconButton
              size="small"
              label={`Stop for ${name}`}
              icon={<CircleStop />}
              onClick={() => stop.mutate({ organization_id, id: enrollment })}
            />
          ) : is === 'REPLIED' || is === 'STOPPED' || is === 'FAILED' ? (
            <IconButton
              size="small"
              label={`Go on with ${name}`}
              icon={<Play />}
              onClick={() => restart.mutate({ organization_id, id: enrollment })}
            />
          ) : null
        }
        empty={
          state ? (
            <EmptyState kind="filtered-out" title={`Nobody is ${placeWords[state].toLowerCase()}`} />
          ) : (
            <EmptyState kind="nothing-yet" title="Nobody is in this sequence yet">
              Add creators from the roster.
            </EmptyState>
          )
        }
      />
      {(footer.hasNext || footer.hasPrevious) && <Pagination {...footer} />}
    </section>
  )
}
