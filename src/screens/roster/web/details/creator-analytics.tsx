import { CalendarDays, Download, Table2 } from 'lucide-react'
import { useState } from 'react'
import { AudiencePanel } from '#features/audience-insights/web/audience-panel.tsx'
import { ChartMarkers, useChartEvents } from '#features/chart-events/web/chart-markers.tsx'
import { EventMarkerButton, type MarkerSubject } from '#features/chart-events/web/event-marker.tsx'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { MetricTiles } from '#features/creator-details/web/metric-tiles.tsx'
import { useMetricsView } from '#features/creator-details/web/use-metrics-view.ts'
import { useExport } from '#platform/web/data/use-export.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { isoDate, relativeDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { shortDay } from '#platform/web/ui/charts/chart-day.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { DateRangePicker } from '#platform/web/ui/fields/dates/date-range-picker.tsx'
import { presets } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Popover } from '#platform/web/ui/layers/popover.tsx'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName, handle } from '#records/creators/words.ts'
import { activations } from '#records/promotions/contract.ts'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import { creatorDetailsFile } from '../../details-contract.ts'
import { SeriesChart } from './series-chart.tsx'

interface CreatorAnalyticsProps {
  creator: Creator | null
  profile: SocialProfile
}

/** Figures over time, with what happened meanwhile, and who watches. */
export function CreatorAnalytics({ creator, profile }: CreatorAnalyticsProps) {
  const organization_id = useOrganization().id
  const today = isoDate(new Date())
  const { metric, range, preset, table, setMetric, setPreset, setRange, setTable } = useMetricsView()
  const [choosing, setChoosing] = useState(false)
  const file = useExport(creatorDetailsFile.export)
  const metrics = useQuery(creatorDetails.metrics, { organization_id, social_profile_id: profile.id })
  const performance = useQuery(creatorDetails.performance, { social_profile_id: profile.id })
  const name = creator ? creatorName(creator) : profile.full_name || handle(profile.username)
  const subjects = useSubjects({ id: creator?.id ?? profile.id, name })
  const events = useChartEvents(subjects, range)
  // without the prices that the team recorded, the cost per view would be another estimate
  const failed = [metrics, performance].find(({ data, error }) => error && !data)
  if (failed?.error)
    return (
      <Failed
        what="The figures"
        error={failed.error}
        onRetry={() => {
          for (const query of [metrics, performance]) if (!query.data) void query.refetch()
        }}
      />
    )
  return (
    <div className="grid gap-4">
      <div className="overflow-hidden rounded-3 border border-line">
        <MetricTiles
          readings={metrics.data?.items ?? []}
          profile={profile}
          pair={{ cpv_min: performance.data?.cpv_min ?? null, cpv_max: performance.data?.cpv_max ?? null }}
          followerGrowth={metrics.data?.follower_growth ?? false}
          chosen={metric}
          onChoose={setMetric}
        />
        <div className="border-line border-t px-4 pt-3 pb-3">
          <div className="mb-2 flex flex-wrap items-center gap-2">
            <p className="min-w-0 flex-1 text-12 text-fg-3">
              {metrics.data?.next_check_at && `Next reading ${relativeDate(metrics.data.next_check_at, new Date())}`}
            </p>
            <IconButton
              kind={table ? 'chosen' : 'secondary'}
              label={table ? 'Hide the table' : 'Show as a table'}
              aria-pressed={table}
              icon={<Table2 />}
              onClick={() => setTable(!table)}
            />
            <IconButton
              kind="secondary"
              label="Download CSV"
              icon={<Download />}
              loading={file.isPending}
              onClick={() => file.run({ organization_id, social_profile_id: profile.id, ...range })}
            />
            <EventMarkerButton subjects={subjects} />
          </div>
          <SeriesChart profile={profile} metric={metric} range={range} events={events.items} table={table} />
          <ChartMarkers events={events} subjects={subjects} />
          <div className="flex flex-wrap items-center gap-2 pt-3">
            <div className="max-w-full overflow-x-auto">
              <Segments
                label="Time"
                value={preset?.label ?? ''}
                options={presets.map(({ label }) => ({ value: label, label: label.replace(/^Last (?=\d)/, '') }))}
                onValueChange={setPreset}
              />
            </div>
            <Popover
              label="Choose dates"
              open={choosing}
              onOpenChange={setChoosing}
              trigger={<Button icon={<CalendarDays />}>{`${shortDay(range.from)} – ${shortDay(range.to)}`}</Button>}
            >
              <DateRangePicker
                value={range}
                today={today}
                onApply={next => {
                  setRange(next)
                  setChoosing(false)
                }}
              />
            </Popover>
          </div>
        </div>
      </div>
      <AudiencePanel social_profile_id={profile.id} name={name.split(' ')[0] ?? name} />
    </div>
  )
}

/** Days are marked of the creator, and of the team's artists and brands. */
function useSubjects(own: MarkerSubject): MarkerSubject[] {
  const organization_id = useOrganization().id
  const { data } = useQuery(activations.artists, { organization_id })
  return [own, ...(data?.items ?? []).map(({ brand, name }) => ({ id: brand.id, name }))]
}
