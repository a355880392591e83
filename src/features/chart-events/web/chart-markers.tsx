import { useQueries } from '@tanstack/react-query'
import { queryOf } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { type ChartEvent, chartEvents } from '../contract.ts'
import { EventChip, type MarkerSubject } from './event-marker.tsx'

/** Marked days of these subjects within a range of days, the earliest first. */
export function useChartEvents(subjects: readonly MarkerSubject[], { from, to }: { from: string; to: string }) {
  const organization_id = useOrganization().id
  return useQueries({
    queries: subjects.map(({ id }) => queryOf(chartEvents.list, { organization_id, brand_id: id })),
  })
    .flatMap(answer => answer.data?.items ?? [])
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/** How a chart draws them. */
export const marksOf = (events: readonly ChartEvent[]) =>
  events.map(({ date, name, marker_color }) => ({ at: date, label: name, colour: marker_color }))

/** Under a chart: what its marks are, each to be changed or taken away. */
export function ChartMarkers({
  events,
  subjects,
}: {
  events: readonly ChartEvent[]
  subjects: readonly MarkerSubject[]
}) {
  if (events.length === 0) return null
  return (
    <ul aria-label="Event markers" className="flex flex-wrap gap-1.5 pt-2">
      {events.map(event => (
        <li key={event.id}>
          <EventChip event={event} subjects={subjects} />
        </li>
      ))}
    </ul>
  )
}
