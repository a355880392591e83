import { ArrowDown, ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { longDate, relativeDate, type When } from '../../dates.ts'
import { compact, exact, MISSING, percent } from '../../numbers.ts'
import { cx } from '../cx.ts'
import { Hint } from '../layers/tooltip.tsx'

/** A count in a cell: compact, with the exact figure in the tooltip where they differ. */
export function Count({
  value,
  estimated = false,
  note,
}: {
  value: number | null | undefined
  estimated?: boolean
  /** Where the figure is from, and how old it is. */
  note?: string | undefined
}) {
  const short = compact(value)
  const figure = estimated ? `About ${exact(value)}, estimated` : exact(value)
  const full = note ? `${figure}. ${note}` : figure
  if (short === MISSING) return <Missing />
  if (short === full) return <span className="tabular-nums">{short}</span>
  return (
    <Hint text={full}>
      <span
        className={cx(
          'tabular-nums',
          estimated && 'underline decoration-dashed decoration-from-font underline-offset-3',
        )}
      >
        <span aria-hidden="true">{short}</span>
        <span className="sr-only">{full}</span>
      </span>
    </Hint>
  )
}

/** A missing number; read as "none" instead of two hyphens. */
export function Missing() {
  return (
    <span className="font-normal text-fg-3 normal-nums">
      <span aria-hidden="true">{MISSING}</span>
      <span className="sr-only">none</span>
    </span>
  )
}

/** How much something moved, as a fraction: up is good unless told. */
export function Delta({
  change,
  decimals = 1,
  upIsGood = true,
}: {
  change: number | null | undefined
  decimals?: number
  upIsGood?: boolean
}) {
  if (change === null || change === undefined) return <Missing />
  const up = change > 0
  const Arrow = up ? ArrowUp : ArrowDown
  const tone = change === 0 ? 'text-fg-3' : up === upIsGood ? 'text-good' : 'text-bad'
  return (
    <span className={cx('inline-flex items-center gap-px font-medium text-12 tabular-nums', tone)}>
      {change !== 0 && <Arrow className="size-3 stroke-[2.25]" />}
      <span className="sr-only">{up ? 'up ' : change < 0 ? 'down ' : ''}</span>
      {percent(Math.abs(change), { decimals })}
    </span>
  )
}

/** 2h ago, kept true while it is on screen; the exact date in the tooltip. */
export function RelativeTime({ when }: { when: When }) {
  const now = useNow()
  const exactly = longDate(when)
  return (
    <Hint text={exactly}>
      <time dateTime={new Date(when).toISOString()} className="tabular-nums">
        <span aria-hidden="true">{relativeDate(when, now)}</span>
        <span className="sr-only">{exactly}</span>
      </time>
    </Hint>
  )
}

const HALF_MINUTE = 30_000
const halfMinute = () => Math.floor(Date.now() / HALF_MINUTE) * HALF_MINUTE

const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One timer for all cells that say how long ago something was. */
function watchTime(changed: () => void) {
  watchers.add(changed)
  timer ??= setInterval(() => {
    for (const tell of watchers) tell()
  }, HALF_MINUTE)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const useNow = () => new Date(useSyncExternalStore(watchTime, halfMinute))
