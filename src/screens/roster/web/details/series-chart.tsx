import type { ChartEvent } from '#features/chart-events/contract.ts'
import { marksOf } from '#features/chart-events/web/chart-markers.tsx'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { dailyRows } from '#features/creator-details/web/daily-rows.ts'
import {
  isRate,
  rateText,
  SHOWN_METRICS,
  type ShownMetric,
  sourceName,
} from '#features/creator-details/web/metric-words.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { longDate, readersZone } from '#platform/web/dates.ts'
import { exact } from '#platform/web/numbers.ts'
import { LineChart } from '#platform/web/ui/charts/charts.tsx'
import { weekBands } from '#platform/web/ui/charts/week-bands.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import type { DateRange } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { SocialProfile } from '#records/social-profiles/contract.ts'

interface SeriesChartProps {
  profile: SocialProfile
  metric: ShownMetric
  range: DateRange
  events: readonly ChartEvent[]
  table: boolean
}

/** One figure over time: readings, what lies between them, gaps, weeks and marked days; the same as a table. */
export function SeriesChart({ profile, metric, range, events, table }: SeriesChartProps) {
  const label = SHOWN_METRICS.find(one => one.metric === metric)?.label ?? metric
  const { data, error, refetch, isPending } = useQuery(creatorDetails.series, {
    social_profile_id: profile.id,
    metric,
    ...range,
    time_zone: readersZone(),
  })
  if (isPending) return <Skeleton className="h-[240px]! w-full rounded-2!" />
  if (error && !data) return <Failed what="The chart" error={error} onRetry={refetch} />
  if (!data || data.items.length === 0)
    return (
      <EmptyState kind="nothing-yet" title="No Data Available" className="grid h-[240px] content-center">
        Nothing was read in this time. Figures of creators in your roster are read every day.
      </EmptyState>
    )
  const figure = isRate(metric) ? rateText : (value: number) => exact(Math.round(value))
  if (table) return <Readings label={label} items={data.items} figure={figure} />
  const { rows, estimated, gaps } = dailyRows(data.items, range)
  return (
    <LineChart
      label={`${label} per day`}
      rows={rows}
      height={240}
      figure={figure}
      {...(isRate(metric) && { axis: rateText })}
      series={[{ key: 'value', label, estimatedAt: estimated }]}
      bands={weekBands(range.from, range.to)}
      gaps={gaps.map(({ from, to, days }) => ({ from, to, label: days > 3 ? 'No reading' : '' }))}
      marks={marksOf(events)}
    />
  )
}

interface ReadingsProps {
  label: string
  items: readonly { day: string; value: number; rounded_to: number | null; observed_at: string; source: string }[]
  figure: (value: number) => string
}

/** The readings themselves, the newest first, each with its source and moment. */
function Readings({ label, items, figure }: ReadingsProps) {
  return (
    <div className="max-h-[280px] overflow-y-auto rounded-2 border border-line">
      <table className="w-full">
        <caption className="sr-only">{`${label} per day`}</caption>
        <thead className="sticky top-0 bg-bg text-12 text-fg-3">
          <tr>
            {['Day', label, 'Read at', 'Source'].map((title, at) => (
              <th key={title} scope="col" className={at === 1 ? 'px-3 py-1.5 text-end' : 'px-3 py-1.5 text-start'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.toReversed().map(({ day, value, rounded_to, observed_at, source }) => (
            <tr key={day} className="border-line border-t">
              <th scope="row" className="px-3 py-1.5 text-start font-normal tabular-nums">
                {day}
              </th>
              <td className="px-3 py-1.5 text-end font-medium tabular-nums">
                {figure(value)}
                {rounded_to !== null && (
                  <span className="font-normal text-fg-3">{` to ${figure(value + rounded_to)}`}</span>
                )}
              </td>
              <td className="px-3 py-1.5 text-fg-2">{longDate(observed_at)}</td>
              <td className="px-3 py-1.5 text-fg-2">{sourceName(source)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
