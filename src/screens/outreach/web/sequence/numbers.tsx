import { compact, exact } from '#platform/web/numbers.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { GivenSequence } from '#records/outreach/sequence-contract.ts'

type Numbers = GivenSequence['totals']

/** The whole sequence in five numbers and a bar. */
export function Totals({ total, totals }: Pick<GivenSequence, 'total' | 'totals'>) {
  const share = totals.sent > 0 ? `, ${Math.round((totals.replied / totals.sent) * 100)}% of ${exact(totals.sent)}` : ''
  return (
    <section aria-label="Numbers" className="border-line border-b px-4 pt-3 pb-4 md:px-5">
      <dl className="mb-3 flex flex-wrap gap-x-10 gap-y-2 md:justify-between md:pe-16">
        <Total value={total} words="creators in" />
        <Total value={totals.waiting} words="waiting" />
        <Total value={totals.replied} words={`replied${share}`} accent />
        <Total value={totals.stopped} words="stopped" />
        <Total value={totals.failed} words="failed" />
      </dl>
      <Bar parts={{ ...totals, sent: total - totals.waiting }} of={total} high />
    </section>
  )
}

function Total({ value, words, accent = false }: { value: number; words: string; accent?: boolean }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-12 text-fg-2">{words}</dt>
      <dd className={cx('font-semibold text-20 tabular-nums', accent && 'text-accent-text')} title={exact(value)}>
        {compact(value)}
      </dd>
    </div>
  )
}

interface BarProps {
  parts: Numbers
  /** What the whole width stands for. */
  of: number
  high?: boolean
}

/** Who replied, went on, waits, and stopped; decorative, the numbers say the same. */
export function Bar({ parts: { waiting, sent, replied, stopped, failed }, of, high = false }: BarProps) {
  const part = (count: number, look: string) =>
    count > 0 && of > 0 ? <i className={cx('h-full', look)} style={{ width: `${(count / of) * 100}%` }} /> : null
  return (
    <div aria-hidden="true" className={cx('flex w-full gap-px overflow-hidden rounded-full', high ? 'h-1.5' : 'h-1')}>
      {part(replied, 'bg-data-1')}
      {part(Math.max(0, sent - replied - stopped - failed), 'bg-line-check')}
      {part(waiting, 'bg-[repeating-linear-gradient(115deg,var(--line-check)_0_2px,transparent_2px_4px)]')}
      {part(stopped + failed, 'bg-bad-solid')}
    </div>
  )
}

/** What the colours of the bars mean. */
export function BarKey() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-fg-2">
      {[
        ['replied', 'bg-data-1'],
        ['went on', 'bg-line-check'],
        ['waiting here', 'bg-[repeating-linear-gradient(115deg,var(--line-check)_0_2px,transparent_2px_4px)]'],
        ['stopped or failed', 'bg-bad-solid'],
      ].map(([words, look]) => (
        <li key={words} className="flex items-center gap-1.5">
          <i className={cx('h-1.5 w-2.5 rounded-full', look)} /> {words}
        </li>
      ))}
    </ul>
  )
}
