import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartProps, colourOf, hasEstimates } from './chart-data.ts'
import { chartMark, chartTip, estimateOf, type FlatRow, margin, placeText, tick, valueAxis } from './chart-frame.tsx'

/** Loaded by `LineChart`. */
export default function ChartLine(props: ChartProps) {
  const { series, marks = [], bands = [], gaps = [] } = props
  const first = series[0]
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={flatten(props)}
        margin={{ ...margin, top: marks.length > 0 ? 22 : margin.top }}
        accessibilityLayer={false}
      >
        <defs>
          <linearGradient id="line-ground" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor="var(--data-1)" stopOpacity={0.13} />
            <stop offset="100%" stopColor="var(--data-1)" stopOpacity={0} />
          </linearGradient>
          <pattern id="no-figures" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" y1="0" x2="0" y2="6" stroke="var(--line)" strokeWidth="1" />
          </pattern>
        </defs>
        {bands.map(({ from, to }) => (
          <ReferenceArea key={`band ${from}`} x1={from} x2={to} fill="var(--bg-fill)" fillOpacity={0.6} stroke="none" />
        ))}
        {gaps.map(({ from, to, label }) => (
          <ReferenceArea
            key={`gap ${from}`}
            x1={from}
            x2={to}
            fill="url(#no-figures)"
            stroke="none"
            label={{ value: label, position: 'insideBottom', fill: 'var(--text-3)', fontSize: 11 }}
          />
        ))}
        <CartesianGrid vertical={false} stroke="var(--line-soft)" />
        <XAxis
          dataKey="at"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          tickFormatter={placeText(props)}
          minTickGap={48}
          tickMargin={6}
          height={26}
        />
        <YAxis {...valueAxis(props, 5)} />
        <Tooltip content={chartTip(props)} cursor={{ stroke: 'var(--line-field-hover)' }} isAnimationActive={false} />
        {marks.map(chartMark)}
        {first && series.length === 1 && (
          <Area
            dataKey={first.key}
            type="monotone"
            stroke="none"
            fill="url(#line-ground)"
            isAnimationActive={false}
            activeDot={false}
          />
        )}
        {series.flatMap((one, index) => [
          <Line
            key={one.key}
            dataKey={one.key}
            type="monotone"
            stroke={colourOf(one, index)}
            strokeWidth={1.75}
            dot={dotAlone(props.rows, one.key, colourOf(one, index))}
            activeDot={activeDot(colourOf(one, index))}
            isAnimationActive={false}
          />,
          hasEstimates(one) && (
            <Line
              key={estimateOf(one.key)}
              dataKey={estimateOf(one.key)}
              type="monotone"
              stroke={colourOf(one, index)}
              strokeWidth={1.75}
              strokeDasharray="2 4.5"
              strokeLinecap="round"
              dot={false}
              activeDot={activeDot(colourOf(one, index))}
              isAnimationActive={false}
            />
          ),
        ])}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** A figure without one before and after it is no line: it is a dot, or weekly readings would draw nothing. */
function dotAlone(rows: ChartProps['rows'], key: string, fill: string) {
  const has = (at: number) => rows[at]?.values[key] != null
  const isAlone = (at: number) => has(at) && !has(at - 1) && !has(at + 1)
  return ({ cx, cy, index = 0 }: { cx?: number; cy?: number; index?: number }) =>
    isAlone(index) ? <circle key={index} className="alone" cx={cx} cy={cy} r={3} fill={fill} /> : <g key={index} />
}

const activeDot = (stroke: string) => ({ r: 4, fill: 'var(--bg)', stroke, strokeWidth: 2 })

/** Estimates are a line of their own that begins and ends where the known one does. */
function flatten({ rows, series }: ChartProps): FlatRow[] {
  return rows.map(({ at, values }, index) => {
    const flat: FlatRow = { at }
    for (const { key, estimatedFrom, estimatedAt } of series) {
      const value = values[key] ?? null
      const isEstimate = (place: string | undefined) =>
        place !== undefined &&
        ((estimatedFrom !== undefined && place >= estimatedFrom) || estimatedAt?.has(place) === true)
      const estimated = isEstimate(at)
      const joins = isEstimate(rows[index + 1]?.at) || isEstimate(rows[index - 1]?.at)
      flat[key] = estimated ? null : value
      flat[estimateOf(key)] = estimated || joins ? value : null
    }
    return flat
  })
}
