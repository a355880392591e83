import { Count, Delta } from '#platform/web/ui/charts/figures.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import type { TrendDetail, TrendStats } from '../contract.ts'
import { type KnownTrend, useTrendStats } from './use-trends.ts'

const cards: readonly (readonly [keyof TrendStats, string])[] = [
  ['play_count', 'Views'],
  ['like_count', 'Likes'],
  ['comment_count', 'Comments'],
  ['share_count', 'Shares'],
  ['video_count', 'Creates'],
  ['creator_count', 'Creators'],
]

/** The six counts of a trend; below each how the last week compares with the week before. */
export function TrendStatCards({ trend, growth }: { trend: KnownTrend; growth: TrendDetail['growth'] }) {
  const stats = useTrendStats(trend)
  return (
    <div>
      <dl className="grid grid-cols-3 overflow-hidden rounded-3 border border-line bg-bg">
        {cards.map(([key, label], at) => (
          <div
            key={key}
            className={`px-3 py-2 ${at % 3 ? 'border-line border-s' : ''} ${at > 2 ? 'border-line border-t' : ''}`}
          >
            <dt className="text-12 text-fg-3">{label}</dt>
            <dd>
              <span className="block font-semibold text-15">
                {stats ? <Count value={stats[key]} /> : <Skeleton className="h-5! w-12" />}
              </span>
              <span className="block h-5">{growth[key] !== null && <Delta change={growth[key]} decimals={0} />}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-11 text-fg-3">
        Posts of the last 7 days against the 7 before; counts from a million on are rounded.
      </p>
    </div>
  )
}
