import { cx } from '../cx.ts'
import { openRange, type Range } from '../fields/range/range-rules.ts'

/** How many lie from `from` to below `to`; null where there is no end. */
export interface Bin {
  from: number
  to: number | null
  count: number
}

interface HistogramProps {
  bins: readonly Bin[]
  /** The range that is chosen: bins outside of it are quiet. */
  chosen: Range
  /** A number in words. */
  figure: (value: number) => string
  /** What is counted: "creators". */
  noun: string
  /** A bin was pressed. Numbers can be typed instead, so the bars are for the pointer alone. */
  onChoose: (range: Range) => void
  /** The numbers are whole: a bin ends one below the next. */
  whole: boolean
}

/** The spread of values as bars, above the ends of a range. The tallest bar fills the height. */
export function Histogram({ bins, chosen, figure, noun, onChoose, whole }: HistogramProps) {
  if (bins.length === 0) return null
  const highest = Math.max(...bins.map(({ count }) => count))
  const sum = bins.reduce((all, { count }) => all + count, 0)
  const most = bins.find(({ count }) => count === highest)
  const words = (bin: Bin) =>
    bin.to === null ? `${figure(bin.from)} or more` : `${figure(bin.from)} – ${figure(bin.to)}`
  const [first, last] = [bins[0], bins.at(-1)]
  return (
    <div className="px-3.5 pb-2">
      <div
        role="img"
        aria-label={`${sum.toLocaleString('en')} ${noun}, most of them at ${most ? words(most) : ''}`}
        className="flex h-12 items-end gap-px border-line border-b"
      >
        {bins.map(bin => (
          <span
            key={bin.from}
            title={`${words(bin)}: ${bin.count.toLocaleString('en')}`}
            className="group/bin flex h-full flex-1 cursor-pointer items-end"
            onPointerDown={event => {
              // the numbers keep the focus
              event.preventDefault()
              const end = bin.to === null ? null : whole ? bin.to - 1 : bin.to
              const range = { min: bin.from, max: end !== null && end > bin.from ? end : bin.to }
              onChoose(isSame(range, chosen) ? openRange : range)
            }}
          >
            <span
              style={{ height: `${bin.count === 0 ? 0 : Math.max(4, (bin.count / highest) * 100)}%` }}
              className={cx(
                'w-full rounded-t-[2px] group-hover/bin:bg-accent',
                overlaps(bin, chosen) ? 'bg-data-1' : 'bg-line-check',
              )}
            />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-11 text-fg-3 tabular-nums">
        <span>{first && figure(first.from)}</span>
        <span>{last && (last.to === null ? `${figure(last.from)}+` : figure(last.to))}</span>
      </div>
    </div>
  )
}

const isSame = (one: Range, other: Range) => one.min === other.min && one.max === other.max

const overlaps = ({ from, to }: Bin, { min, max }: Range) =>
  (min === null || to === null || to > min) && (max === null || from <= max)
