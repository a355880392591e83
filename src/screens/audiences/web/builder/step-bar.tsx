import { exact } from '#platform/web/numbers.ts'
import type { Measurement } from '#records/audiences/contract.ts'

/** How many fans a rule leaves, and how many fewer or more than before it. */
export function StepBar({ step, all }: { step: Measurement['steps'][number] | undefined; all: number }) {
  if (!step) return <span className="pt-2.5 text-12 text-fg-3">Counting</span>
  const change = step.left - step.before
  const width = (fans: number) => (all === 0 ? 0 : (fans / all) * 100)
  return (
    <div className="flex items-center gap-2 pt-2.5 text-12 tabular-nums">
      <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 w-20 flex-none">
        <rect width="100" height="8" className="fill-fill" />
        <rect width={width(step.left)} height="8" className="fill-accent" />
      </svg>
      <span className="w-16 text-end text-fg-3">
        {change > 0 ? '+' : change < 0 ? '−' : ''}
        {exact(Math.abs(change))}
      </span>
      <span className="flex-1 text-end font-strong text-13">
        {exact(step.left)}
        <span className="sr-only"> left</span>
      </span>
    </div>
  )
}
