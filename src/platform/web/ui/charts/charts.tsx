import { lazy, type ReactNode, Suspense } from 'react'
import { cx } from '../cx.ts'
import { Skeleton } from '../skeleton.tsx'
import { type ChartProps, colourOf, type DonutProps, dataColour, hasEstimates, type Series } from './chart-data.ts'

const Line = lazy(() => import('./chart-line.tsx'))
const Bars = lazy(() => import('./chart-bars.tsx'))
const Donut = lazy(() => import('./chart-donut.tsx'))

/** The course of one or a few figures over time. The drawing code arrives with the first chart. */
export function LineChart(props: ChartProps) {
  return (
    <Box {...props} legend={props.series.length > 1 || props.series.some(hasEstimates)} line>
      <Line {...props} />
    </Box>
  )
}

/** Figures side by side in groups. */
export function BarChart(props: ChartProps) {
  return (
    <Box {...props} legend={props.series.length > 1}>
      <Bars {...props} />
    </Box>
  )
}

/** Shares of a whole, largest first, with a legend beside the ring. */
export function DonutChart({ figure = value => `${value}`, ...props }: DonutProps) {
  return (
    <figure aria-label={props.label} className="flex flex-wrap items-center gap-5">
      <div className="relative size-32 flex-none">
        <Suspense fallback={<Skeleton className="size-32!" />}>
          <Donut {...props} />
        </Suspense>
        {props.middle && (
          <p className="absolute inset-0 grid place-content-center text-center font-medium text-11 text-fg-3">
            <b className="font-semibold text-17 text-fg tabular-nums">{props.middle.figure}</b>
            {props.middle.word}
          </p>
        )}
      </div>
      <ul className="min-w-40 flex-1 text-12">
        {props.slices.map(({ label, value }, index) => (
          <li key={label} className="flex h-4.75 items-center gap-2">
            <span
              aria-hidden="true"
              className="size-2 flex-none rounded-[2px]"
              style={{ background: dataColour(index + 1) }}
            />
            <span className="min-w-0 flex-1 truncate">{label}</span>
            <span className="text-fg-2 tabular-nums">{figure(value)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

function Box({
  children,
  label,
  rows,
  series,
  height = 240,
  place,
  figure,
  legend,
  line = false,
  table = false,
}: ChartProps & { children: ReactNode; legend: boolean; line?: boolean }) {
  return (
    <figure aria-label={label} className="min-w-0">
      {!table && (
        <>
          <div aria-hidden="true" style={{ height }}>
            <Suspense fallback={<Skeleton className="h-full! rounded-2!" />}>{children}</Suspense>
          </div>
          {legend && <Legend series={series} line={line} />}
        </>
      )}
      <div
        className={table ? 'overflow-auto rounded-2 border border-line' : 'sr-only'}
        {...(table && { style: { maxHeight: height + 40 } })}
      >
        <Table label={label} rows={rows} series={series} {...(place && { place })} {...(figure && { figure })} />
      </div>
    </figure>
  )
}

function Legend({ series, line }: { series: readonly Series[]; line: boolean }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 ps-10 pt-2 text-12 text-fg-3">
      {series.map((one, index) => (
        <li key={one.key} className="inline-flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={cx(line ? 'h-0.5 w-3' : 'size-2 rounded-full')}
            style={{ background: colourOf(one, index) }}
          />
          {one.label}
        </li>
      ))}
      {series.some(hasEstimates) && (
        <li className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="w-3 border-data-1 border-t-2 border-dotted" />
          Estimated
        </li>
      )}
    </ul>
  )
}

/** The same figures for screen readers, and for whoever asks for them. */
function Table({
  label,
  rows,
  series,
  place = at => at,
  figure = String,
}: Pick<ChartProps, 'label' | 'rows' | 'series' | 'place' | 'figure'>) {
  return (
    <table className="w-full tabular-nums [&_td]:px-3 [&_td]:py-1.5 [&_td]:text-end [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-start [&_th]:font-normal [&_tbody_tr]:border-line [&_tbody_tr]:border-t">
      <caption className="sr-only">{label}</caption>
      <thead className="text-12 text-fg-3">
        <tr>
          <th scope="col">When</th>
          {series.map(one => (
            <th key={one.key} scope="col" className="text-end!">
              {one.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, values }) => (
          <tr key={at}>
            <th scope="row">{place(at)}</th>
            {series.map(({ key }) => {
              const value = values[key]
              return <td key={key}>{typeof value === 'number' ? figure(value) : 'none'}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
