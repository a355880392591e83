import { type ReactNode, useState } from 'react'
import { ChartMarkers, marksOf, useChartEvents } from '#features/chart-events/web/chart-markers.tsx'
import { EventMarkerButton } from '#features/chart-events/web/event-marker.tsx'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useBrandScoped } from '#platform/web/frame/organization.ts'
import type { Series } from '#platform/web/ui/charts/chart-data.ts'
import { ChartTools } from '#platform/web/ui/charts/chart-tools.tsx'
import { BarChart } from '#platform/web/ui/charts/charts.tsx'
import type { PromotionRow, promotionScreens } from '../contract.ts'

interface PlaysChartProps {
  promotion: PromotionRow
  days: AnswerOf<typeof promotionScreens.results>['days']
  /** Creators whose plays are drawn. */
  series: readonly Series[]
  /** Further tools. */
  children: ReactNode
}

/** New plays by day and creator, with days that the team marked of the promotion and its artist. */
export function PlaysChart({ promotion, days, series, children }: PlaysChartProps) {
  const [table, setTable] = useState(false)
  // members of a brand read results, and nothing else of the team
  const scoped = useBrandScoped()
  const artist = promotion.artist ?? promotion.brand
  const subjects = scoped
    ? []
    : [{ id: promotion.id, name: promotion.name }, ...(artist ? [{ id: promotion.artist_id, name: artist.name }] : [])]
  const range = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' }
  const events = useChartEvents(subjects, range)
  const chart = { rows: days.map(({ day, plays }) => ({ at: day, values: plays })), series }
  return (
    <section className="mx-4 mb-3 rounded-3 border border-line px-4 py-3 md:mx-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="flex-1 whitespace-nowrap font-strong">Plays per day</h2>
        {!scoped && <EventMarkerButton subjects={subjects} />}
        <ChartTools name={`${promotion.name} plays per day`} chart={chart} table={table} onTable={setTable} />
        {children}
      </div>
      <BarChart
        {...chart}
        label="New plays by day and creator"
        stacked
        height={220}
        table={table}
        marks={marksOf(events.items)}
      />
      <ChartMarkers events={events} subjects={subjects} />
    </section>
  )
}
