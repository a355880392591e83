import { creatorDetails } from '#features/creator-details/contract.ts'
import { costPerView } from '#features/creator-details/rules.ts'
import { rateText, sourceName } from '#features/creator-details/web/metric-words.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { compact, MISSING, money } from '#platform/web/numbers.ts'
import { type Metric, MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { PlatformMark } from '#platform/web/ui/platform-mark.tsx'
import type { SocialProfile } from '#records/social-profiles/contract.ts'

/** What decides at a glance, over the videos: reach, response, pace and cost. */
export function OverviewFigures({ profile }: { profile: SocialProfile }) {
  const organization_id = useOrganization().id
  const metrics = useQuery(creatorDetails.metrics, { organization_id, social_profile_id: profile.id })
  const performance = useQuery(creatorDetails.performance, { social_profile_id: profile.id })
  const failed = [metrics, performance].find(({ data, error }) => error && !data)
  if (failed?.error)
    return (
      <Failed
        what="The figures"
        className="mb-4"
        error={failed.error}
        onRetry={() => {
          for (const query of [metrics, performance]) if (!query.data) void query.refetch()
        }}
      />
    )
  const of = (name: string) => metrics.data?.items.find(({ metric }) => metric === name)
  const change = (name: string): Pick<Metric, 'change'> => {
    const fraction = of(name)?.change?.fraction
    return fraction === undefined || fraction === null ? {} : { change: fraction }
  }
  const cost =
    performance.data &&
    costPerView({ ...profile, ...performance.data, platform: profile.platform, follower_count: profile.follower_count })
  const reading = of('follower_count')
  const cards: Metric[] = [
    {
      label: 'Followers',
      value: compact(profile.follower_count),
      ...(metrics.data?.follower_growth && change('follower_count')),
    },
    { label: 'Median Plays', value: compact(of('median_play_count')?.value), ...change('median_play_count') },
    {
      label: 'Engagement Rate',
      value: profile.engagement_rate === null ? MISSING : rateText(profile.engagement_rate),
      ...change('engagement_rate'),
    },
    { label: 'Posts a day', value: profile.avg_daily_post_7d?.toFixed(1) ?? MISSING, note: 'last 7 days' },
    {
      label: 'Cost Per View',
      value: cost === null ? MISSING : cost && money(cost, { decimals: 4 }),
      estimated: cost != null,
    },
  ]
  return (
    <div className="mb-4">
      <MetricCards label="Figures" compact metrics={cards} />
      {reading && (
        <p className="mt-2 flex items-center gap-1.5 text-12 text-fg-3">
          <PlatformMark platform={profile.platform} className="size-3" />
          {`${sourceName(reading.source)}, read ${relativeDate(reading.observed_at, new Date())}; changes over 30 days`}
          {metrics.data?.next_check_at && `. Next reading ${relativeDate(metrics.data.next_check_at, new Date())}`}
        </p>
      )}
    </div>
  )
}
