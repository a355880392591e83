import { useMemo } from 'react'
import { useArrivals } from '#platform/web/data/use-arrivals.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { webhooks } from '../contract.ts'
import { webhookEventType } from '../events.ts'
import { attemptColumns } from './attempt-columns.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { type LogSearch, logSearch } from './log-search.ts'
import { outcomeWords } from './words.ts'

interface AttemptLogProps {
  organizationId: string
  endpointId: string
  /** What replaces "Send a test event" where nothing was sent yet. */
  firstStep: React.ReactNode
}

/** Every try of the last 30 days, newest first; a row opens its message beside the list. */
export function AttemptLog({ organizationId: organization_id, endpointId: endpoint_id, firstStep }: AttemptLogProps) {
  const [{ outcome, type, cursor, start, message }, setView] = useUrlState(logSearch)
  const narrow = useNarrow()
  const columns = useMemo(() => attemptColumns({ narrow }), [narrow])
  const choose = (change: Partial<LogSearch>) =>
    setView({ cursor: undefined, start: undefined, ...change }, { push: true })
  const filter = { organization_id, endpoint_id, outcome: outcome ?? null, event_type: type ?? null }
  const list = usePages(webhooks.listAttempts, filter, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  const ids = list.items.map(({ id }) => id)
  const arrived = useArrivals(JSON.stringify([filter, cursor]), list.isPending || list.isStale ? undefined : ids)
  return (
    <section aria-label="Log" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 md:px-5">
        <h2 className="font-semibold">Log</h2>
        <Segments
          label="Outcome"
          value={outcome ?? ALL}
          onValueChange={value => choose({ outcome: value === ALL ? undefined : value })}
          options={[
            { value: ALL, label: 'All' },
            { value: 'FAILED', label: 'Failed' },
            { value: 'DELIVERED', label: 'Delivered' },
          ]}
        />
        <Select
          small
          hideLabel
          label="Event"
          value={type ?? ALL}
          onValueChange={value => choose({ type: webhookEventType.options.find(one => one === value) })}
          options={[
            { value: ALL, label: 'Any event' },
            ...webhookEventType.options.map(value => ({ value, label: value })),
          ]}
        />
      </div>
      <DataTable
        label="Tries"
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        rowName={attempt => `${attempt.event_type}, ${outcomeWords(attempt)}`}
        rowHeight={40}
        loading={list.isPending}
        arrived={arrived}
        onOpen={({ event_id }) => setView({ message: event_id }, { push: message === undefined })}
        empty={
          list.error ? (
            <Failed what="The log" error={list.error} onRetry={list.retry} />
          ) : outcome || type ? (
            <EmptyState
              kind="filtered-out"
              title={outcome === 'FAILED' && !type ? 'Nothing failed' : 'No try matches'}
              actions={<Button onClick={() => choose({ outcome: undefined, type: undefined })}>Show all</Button>}
            >
              In the last 30 days.
            </EmptyState>
          ) : (
            <EmptyState kind="nothing-yet" title="Nothing sent yet" actions={firstStep}>
              Each try to tell this endpoint something is kept here for 30 days.
            </EmptyState>
          )
        }
      />
      <Pagination {...list.footer} />
      <DeliveryDrawer
        named={{ organization_id, endpoint_id }}
        eventId={message}
        onClose={() => setView({ message: undefined })}
      />
    </section>
  )
}

const ALL = 'ALL'
