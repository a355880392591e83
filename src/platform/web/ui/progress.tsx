import { Progress as Base } from '@base-ui/react/progress'
import { exact } from '../numbers.ts'
import { cx } from './cx.ts'

interface ProgressProps {
  label: string
  done: number
  /** Left out while unknown. */
  total: number | undefined
  /** Time left, or that one may leave the page. */
  note?: string
  onCancel?: () => void
}

/** For work of more than ten seconds: n of N, and a way to stop. */
export function Progress({ label, done, total, note, onCancel }: ProgressProps) {
  const words = total === undefined ? 'Starting' : `${exact(done)} of ${exact(total)}`
  return (
    <div className="grid gap-2">
      <Base.Root
        value={total === undefined ? null : done}
        max={total ?? 1}
        getAriaValueText={() => words}
        className="grid gap-2"
      >
        <div className="flex items-baseline gap-2">
          <Base.Label className="min-w-0 flex-1 truncate font-strong">{label}</Base.Label>
          <span aria-hidden="true" className="flex-none text-fg-2 tabular-nums">
            {words}
          </span>
        </div>
        <Base.Track className="h-1 overflow-hidden rounded-full bg-fill">
          <Base.Indicator className="h-full rounded-full bg-data-1 transition-[width] duration-(--slow)" />
        </Base.Track>
      </Base.Root>
      {(note || onCancel) && (
        <div className="flex gap-2 text-12">
          <span className="min-w-0 flex-1 text-fg-3">{note}</span>
          {onCancel && (
            <button type="button" className="hit-24 rounded-1 text-fg-2 hover:text-fg" onClick={onCancel}>
              Cancel
            </button>
          )}
        </div>
      )}
    </div>
  )
}

/** A share of a whole as a thin bar; `label` says it in words. */
export function Meter({
  label,
  share,
  tone = 'data',
}: {
  label: string
  share: number
  tone?: 'data' | 'good' | 'quiet'
}) {
  const colour = { data: 'bg-data-1', good: 'bg-good-solid', quiet: 'bg-line-check' }[tone]
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw <meter> their own way
    <span
      role="meter"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={0}
      aria-valuemax={100}
      className="block h-1 overflow-hidden rounded-full bg-fill"
    >
      <span className={cx('block h-full rounded-full', colour)} style={{ width: `${percent}%` }} />
    </span>
  )
}
