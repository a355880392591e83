import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { MISSING, money } from '#platform/web/numbers.ts'
import { Count, Delta, Missing, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Tooltip } from '#platform/web/ui/layers/tooltip.tsx'
import type { SocialProfile } from '#records/social-profiles/contract.ts'
import type { MetricReading } from '../contract.ts'
import { costPerView, DEFAULT_RATES } from '../rules.ts'
import { isRate, rateText, SHOWN_METRICS, type ShownMetric, sourceName } from './metric-words.ts'

interface MetricTilesProps {
  readings: readonly MetricReading[]
  profile: SocialProfile
  pair: { cpv_min: number | null; cpv_max: number | null }
  followerGrowth: boolean
  chosen: ShownMetric
  onChoose: (metric: ShownMetric) => void
}

/** The figures of a profile, each with change, seven-day variant, source and age; one of them is drawn below. */
export function MetricTiles({ readings, profile, pair, followerGrowth, chosen, onChoose }: MetricTilesProps) {
  const of = (metric: string | undefined) => readings.find(reading => reading.metric === metric)
  return (
    <div className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4 lg:grid-cols-7">
      {SHOWN_METRICS.map(one => {
        const reading = of(one.metric)
        const week = 'week' in one ? of(one.week) : undefined
        return (
          <button
            key={one.metric}
            type="button"
            aria-pressed={one.metric === chosen}
            onClick={() => onChoose(one.metric)}
            className={cx(
              'relative flex min-w-0 cursor-default flex-col items-stretch bg-bg px-2 py-2.5 text-start outline-offset-[-2px] hover:bg-hover aria-pressed:bg-accent-tint',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 aria-pressed:after:bg-data-1',
            )}
          >
            <span
              className={cx(
                'block truncate text-12 tracking-tight',
                one.metric === chosen ? 'text-accent-text' : 'text-fg-2',
              )}
            >
              {one.label}
            </span>
            <span className="block font-semibold text-17 tabular-nums">
              <Figure reading={reading} />
            </span>
            {(one.metric !== 'follower_count' || followerGrowth) && <ChangeLine words="30d" reading={reading} />}
            {'week' in one && <ChangeLine words="7d" reading={week} withValue />}
            <span className="block truncate text-11 text-fg-3 tracking-tight">
              {reading ? (
                <>
                  {sourceName(reading.source)}, <RelativeTime when={reading.observed_at} />
                </>
              ) : (
                'No Data Available'
              )}
            </span>
          </button>
        )
      })}
      <CostTile profile={profile} pair={pair} plays={of('median_play_count_7d')?.value ?? null} />
    </div>
  )
}

function Figure({ reading }: { reading: MetricReading | undefined }): ReactNode {
  if (!reading) return <Missing />
  return isRate(reading.metric) ? rateText(reading.value) : <Count value={reading.value} />
}

function ChangeLine({
  words,
  reading,
  withValue = false,
}: {
  words: string
  reading: MetricReading | undefined
  withValue?: boolean
}) {
  const change = reading?.change
  return (
    <span className="flex items-center gap-1 whitespace-nowrap text-11 text-fg-3 tracking-tight">
      {words}
      {withValue && (
        <span className="text-fg-2">
          <Figure reading={reading} />
        </span>
      )}
      {change?.fraction === null && change.high !== null && change.low !== null ? (
        <span title="The platform rounds this figure: a change this small cannot be told">
          {`${rateText(change.low)} to ${rateText(change.high)}`}
        </span>
      ) : (
        change && <Delta change={change.fraction} />
      )}
    </span>
  )
}

interface CostTileProps {
  profile: SocialProfile
  pair: MetricTilesProps['pair']
  plays: number | null
}

/** Estimated, with its formula on hover and focus. */
function CostTile({ profile, pair, plays }: CostTileProps) {
  const cost = costPerView({ ...profile, ...pair, median_play_count_7d: plays })
  const formula = costFormula({ profile, pair, plays })
  return (
    <div className="col-span-2 min-w-0 bg-side px-2 py-2.5 lg:col-span-1">
      <span className="-my-0.5 flex items-center text-12 text-fg-2">
        <span className="truncate tracking-tight">Cost Per View</span>
        <Tooltip text={formula}>
          <button type="button" aria-label={formula} className="grid size-6 flex-none place-items-center rounded-full">
            <Info className="size-3.5 text-icon" />
          </button>
        </Tooltip>
      </span>
      <span className="block font-semibold text-17 tabular-nums">
        {cost === null ? MISSING : money(cost, { decimals: 4 })}
      </span>
      <span className="block text-12 text-fg-2 underline decoration-dashed underline-offset-3">
        {cost === null ? 'no estimate' : 'estimated'}
      </span>
      <span className="block truncate text-11 text-fg-3">
        {cost === null ? 'no plays in 7 days' : pair.cpv_min === null ? 'by plays of 7 days' : 'by prices you recorded'}
      </span>
    </div>
  )
}

const whole = new Intl.NumberFormat('en')

/** How the estimate comes about, in figures. */
function costFormula({ profile, pair, plays }: CostTileProps): string {
  const cost = costPerView({ ...profile, ...pair, median_play_count_7d: plays })
  if (pair.cpv_min !== null && pair.cpv_max !== null)
    return `Estimated: the mean of ${money(pair.cpv_min, { decimals: 4 })} and ${money(pair.cpv_max, { decimals: 4 })} per view, from the prices that your team recorded.`
  const rate = money(DEFAULT_RATES[profile.platform])
  const followers = profile.follower_count === null ? MISSING : whole.format(profile.follower_count)
  const result = cost === null ? MISSING : money(cost, { decimals: 4 })
  const why = cost === null ? 'No estimate: nothing was played in the last 7 days.' : 'Estimated by a default rate.'
  return `${rate} per 1,000 × ${followers} followers ÷ ${whole.format(plays ?? 0)} plays = ${result}. ${why}`
}
