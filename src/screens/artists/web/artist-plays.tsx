import { useState } from 'react'
import { ChartMarkers, marksOf, useChartEvents } from '#features/chart-events/web/chart-markers.tsx'
import { EventMarkerButton } from '#features/chart-events/web/event-marker.tsx'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { ChartTools } from '#platform/web/ui/charts/chart-tools.tsx'
import { BarChart } from '#platform/web/ui/charts/charts.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { artists } from '../contract.ts'
import { Section } from './section.tsx'

/** Promotions that are drawn; the largest. */
const MAX_SERIES = 6

/** New plays of the artist's promotions by day, with the days that the team marked. */
export function ArtistPlays({ artistId, name }: { artistId: string; name: string }) {
  const organization_id = useOrganization().id
  const [days, setDays] = useState<28 | 90>(28)
  const [table, setTable] = useState(false)
  const { data } = useQuery(artists.plays, { organization_id, id: artistId, days })
  const subjects = [{ id: artistId, name }]
  const events = useChartEvents(subjects, { from: data?.days[0]?.day ?? '', to: data?.days.at(-1)?.day ?? '' })
  // the promotions below say that there are none
  if (!data || (data.promotions.length === 0 && days === 28)) return null
  const chart = {
    rows: data.days.map(({ day, plays }) => ({ at: day, values: plays })),
    series: data.promotions.slice(0, MAX_SERIES).map(({ id, name }) => ({ key: id, label: name })),
  }
  return (
    <Section
      title="Plays per day"
      more={
        <span className="flex flex-wrap items-center justify-end gap-2">
          <EventMarkerButton subjects={subjects} />
          <ChartTools name={`${name} plays per day`} chart={chart} table={table} onTable={setTable} />
          <Segments
            label="Days"
            value={String(days) as '28' | '90'}
            options={[
              { value: '28', label: '28 days' },
              { value: '90', label: '90 days' },
            ]}
            onValueChange={next => setDays(next === '28' ? 28 : 90)}
          />
        </span>
      }
    >
      <BarChart
        {...chart}
        label="New plays by day and promotion"
        stacked
        height={200}
        table={table}
        marks={marksOf(events.items)}
      />
      <ChartMarkers events={events} subjects={subjects} />
    </Section>
  )
}
