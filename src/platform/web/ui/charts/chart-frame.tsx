import { ReferenceLine } from 'recharts'
import { compact, exact } from '../../numbers.ts'
import { type ChartProps, colourOf, type Series } from './chart-data.ts'
import { shortDay } from './chart-day.ts'

/** Shared axes and tooltip of line and bar charts. */
export const tick = { fill: 'var(--text-3)', fontSize: 11, letterSpacing: 0 }
export const margin = { top: 8, right: 4, bottom: 0, left: 0 }
export const axisText = ({ axis = compact }: ChartProps) => axis
export const placeText = ({ place = shortDay }: ChartProps) => place

/** Props of the y axis with `count` marks. */
export const valueAxis = (props: ChartProps, count: number) => ({
  tick,
  tickLine: false,
  axisLine: false,
  width: 40,
  tickFormatter: axisText(props),
  ...axisTicks(props, count),
})

/** Marks of the y axis: `count` of them, and whole numbers only where every figure is one, since half a view is none. */
export function axisTicks({ rows, axis, stacked }: ChartProps, count: number) {
  const figures = rows.map(({ values }) => Object.values(values).map(value => value ?? 0))
  if (axis || !figures.flat().every(Number.isInteger)) return { tickCount: count }
  const heights = figures.map(row => (stacked ? row.reduce((sum, value) => sum + value, 0) : Math.max(0, ...row)))
  const most = Math.max(1, ...heights)
  return { tickCount: Math.min(count, most + 1), allowDecimals: false }
}

/** Recharts wants flat rows; keys that end in `~` hold the estimated part of a line. */
export type FlatRow = { at: string } & Record<string, string | number | null>

export const estimateOf = (key: string) => `${key}~`

/** A marked moment over the drawing. */
export const chartMark = ({ at, label, colour = 'var(--data-4)' }: NonNullable<ChartProps['marks']>[number]) => (
  <ReferenceLine
    key={`${at} ${label}`}
    x={at}
    stroke={colour}
    strokeDasharray="3 3"
    label={{ value: label, position: 'top', fill: 'var(--text-2)', fontSize: 11, fontWeight: 500 }}
  />
)

/** The tooltip props of Recharts that we read. */
interface TipProps {
  active?: boolean
  label?: string | number | undefined
  payload?: readonly { payload?: unknown }[] | undefined
}

/** The tooltip: ink, exact figures. */
export function chartTip(props: ChartProps) {
  const figure = props.figure ?? exact
  const place = placeText(props)
  return ({ active, label, payload }: TipProps) => {
    const row = payload?.[0]?.payload as FlatRow | undefined
    if (!active || !row) return null
    return (
      <div className="ink rounded-2 px-2.5 py-1.5 text-12">
        <p className="font-medium">{place(String(label))}</p>
        {props.series.map((series, index) => (
          <TipLine key={series.key} series={series} colour={colourOf(series, index)} row={row} figure={figure} />
        ))}
      </div>
    )
  }
}

function TipLine({
  series,
  colour,
  row,
  figure,
}: {
  series: Series
  colour: string
  row: FlatRow
  figure: (value: number) => string
}) {
  const value = row[series.key] ?? row[estimateOf(series.key)]
  if (typeof value !== 'number') return null
  const estimated = typeof row[series.key] !== 'number'
  return (
    <p className="flex items-center gap-1.5 text-on-ink-2">
      <span className="size-2 rounded-full" style={{ background: colour }} />
      {series.label}
      <b className="ms-auto ps-2 font-medium text-on-ink tabular-nums">{figure(value)}</b>
      {estimated && 'estimated'}
    </p>
  )
}
