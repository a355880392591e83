import { useQueries } from '@tanstack/react-query'
import { queryOf } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { type ChartEvent, chartEvents } from '../contract.ts'
import { EventChip, type MarkerSubject } from './event-marker.tsx'

/** Marked days of these subjects within a range of days, the earliest first. */
export function useChartEvents(subjects: readonly MarkerSubject[], { from, to }: { from: string; to: string }) {
  const organization_id = useOrganization().id
  const answers = useQueries({
    queries: subjects.map(({ id }) => queryOf(chartEvents.list, { organization_id, brand_id: id })),
  })
  const failed = answers.filter(({ data, error }) => error && !data)
  return {
    items: answers
      .flatMap(answer => answer.data?.items ?? [])
      .filter(({ date }) => date >= from && date <= to)
      .toSorted((a, b) => a.date.localeCompare(b.date)),
    /** Of the first subject whose days could not be read. */
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const answer of failed) void answer.refetch()
    },
  }
}

/** How a chart draws them. */
export const marksOf = (events: readonly ChartEvent[]) =>
  events.map(({ date, name, marker_color }) => ({ at: date, label: name, colour: marker_color }))

/** Under a chart: what its marks are, each to be changed or taken away. */
export function ChartMarkers({
  events,
  subjects,
}: {
  events: ReturnType<typeof useChartEvents>
  subjects: readonly MarkerSubject[]
}) {
  if (events.error && events.items.length === 0)
    return <Failed what="The event markers" error={events.error} onRetry={events.retry} />
  if (events.items.length === 0) return null
  return (
    <ul aria-label="Event markers" className="flex flex-wrap gap-1.5 pt-2">
      {events.items.map(event => (
        <li key={event.id}>
          <EventChip event={event} subjects={subjects} />
        </li>
      ))}
    </ul>
  )
}
