import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Skeleton } from '../skeleton.tsx'
import { Delta } from './figures.tsx'
import { Sparkline } from './sparkline.tsx'

export interface Metric {
  label: string
  /** Already formatted; left out while it loads. */
  value?: ReactNode
  /** Against the time before, as a fraction. */
  change?: number | null
  /** The comparison: "against 28 days before". */
  note?: string
  /** The figure is an estimate and says so. */
  estimated?: boolean
  course?: readonly number[]
}

interface MetricCardsProps {
  label: string
  metrics: readonly Metric[]
  /** With these the cards choose the series of a chart below them. */
  chosen?: string
  onChoose?: (label: string) => void
  /** Smaller figures, over something else that matters more. */
  compact?: boolean
}

/** Figures side by side in one panel; they share borders. */
export function MetricCards({ label, metrics, chosen, onChoose, compact = false }: MetricCardsProps) {
  return (
    <section
      aria-label={label}
      // the last row is filled, however many figures stand in it
      className="flex flex-wrap gap-px overflow-hidden rounded-3 border border-line bg-line"
    >
      {metrics.map(metric =>
        onChoose ? (
          <button
            key={metric.label}
            type="button"
            aria-pressed={metric.label === chosen}
            onClick={() => onChoose(metric.label)}
            className={cx(
              'relative min-w-0 flex-[1_1_8.25rem] bg-bg px-4 pt-2.5 pb-3 text-start outline-offset-[-2px] hover:bg-hover aria-pressed:bg-accent-tint',
              'after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 aria-pressed:after:bg-data-1',
            )}
          >
            <Figure metric={metric} small active={metric.label === chosen} />
          </button>
        ) : (
          <div
            key={metric.label}
            className={cx(
              'flex min-w-0 flex-[1_1_8.25rem] items-start gap-3 bg-bg px-4',
              compact ? 'pt-2 pb-1.5' : 'pt-3.5 pb-3',
            )}
          >
            <Figure metric={metric} small={compact} />
          </div>
        ),
      )}
    </section>
  )
}

function Figure({ metric, small = false, active = false }: { metric: Metric; small?: boolean; active?: boolean }) {
  const { label, value, change, note, estimated, course } = metric
  return (
    <span className="@container block w-full min-w-0">
      <span className={cx('block', small ? 'text-12' : '', active ? 'text-accent-text' : 'text-fg-2')}>{label}</span>
      <span className="flex items-end gap-3">
        <span
          className={cx('block flex-1 font-semibold tabular-nums', small ? 'text-17' : 'text-20 @min-[11rem]:text-28')}
        >
          {value ?? <Skeleton className={small ? 'my-1 h-4! w-14' : 'my-1.5 h-5! w-24'} />}
        </span>
        {course && !small && (
          <span className="@min-[14rem]:block hidden">
            <Sparkline values={course} label={`${label} over time`} width={92} height={30} />
          </span>
        )}
      </span>
      <span className="flex min-h-4 flex-wrap items-center gap-x-1.5 text-12 text-fg-3 wrap-anywhere">
        {change !== undefined && <Delta change={change} />}
        {estimated ? 'Estimated' : note}
      </span>
    </span>
  )
}
