import { lazy, type ReactNode, Suspense } from 'react'
import { cx } from '../cx.ts'
import { Skeleton } from '../skeleton.tsx'

/** What a chart draws: one row per place on the x axis, a number (or nothing) per series. */
export interface ChartRow {
  /** A day YYYY-MM-DD, or a word. */
  at: string
  values: Record<string, number | null>
}

export interface Series {
  key: string
  label: string
  /** 1 to 8, the data colours; by position otherwise. */
  colour?: number
  /** From this place on the figures are estimates: drawn dotted and named so in the legend. */
  estimatedFrom?: string
}

export interface ChartProps {
  /** What the chart shows, in words; also the name of the table that screen readers get. */
  label: string
  rows: readonly ChartRow[]
  series: readonly Series[]
  height?: number
  /** How figures are written on the axis and in the tooltip; compact and exact numbers by default. */
  axis?: (value: number) => string
  figure?: (value: number) => string
  /** How a place is written; `Nov 10` for days. */
  place?: (at: string) => string
  /** Marked moments, such as a release. */
  marks?: readonly { at: string; label: string }[]
}

export interface Slice {
  label: string
  value: number
}

export interface DonutProps {
  label: string
  slices: readonly Slice[]
  /** In the hole: a figure and a word. */
  middle?: { figure: string; word: string }
  figure?: (value: number) => string
}

const Line = lazy(() => import('./chart-line.tsx'))
const Bars = lazy(() => import('./chart-bars.tsx'))
const Donut = lazy(() => import('./chart-donut.tsx'))

/** The course of one or a few figures over time. The drawing code arrives with the first chart. */
export function LineChart(props: ChartProps) {
  return (
    <Box {...props} legend={props.series.length > 1 || props.series.some(one => one.estimatedFrom)} line>
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

/** Shares of a whole, largest first, written out beside the ring. */
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
          <li key={label} className="flex h-[19px] items-center gap-2">
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

export const dataColour = (number: number) => `var(--data-${((number - 1) % 8) + 1})`
export const colourOf = (series: Series, index: number) => dataColour(series.colour ?? index + 1)

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
}: ChartProps & { children: ReactNode; legend: boolean; line?: boolean }) {
  return (
    <figure aria-label={label} className="min-w-0">
      <div aria-hidden="true" style={{ height }}>
        <Suspense fallback={<Skeleton className="h-full! rounded-2!" />}>{children}</Suspense>
      </div>
      {legend && <Legend series={series} line={line} />}
      <Table label={label} rows={rows} series={series} {...(place && { place })} {...(figure && { figure })} />
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
      {series.some(one => one.estimatedFrom) && (
        <li className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="w-3 border-data-1 border-t-2 border-dotted" />
          Estimated
        </li>
      )}
    </ul>
  )
}

/** The same figures for those who do not see the drawing. */
function Table({
  label,
  rows,
  series,
  place = at => at,
  figure = String,
}: Pick<ChartProps, 'label' | 'rows' | 'series' | 'place' | 'figure'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            {series.map(one => (
              <th key={one.key} scope="col">
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
    </div>
  )
}
