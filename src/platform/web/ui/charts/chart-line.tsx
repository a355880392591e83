import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartProps, colourOf } from './chart-data.ts'
import { axisText, chartTip, estimateOf, type FlatRow, margin, placeText, tick } from './chart-frame.tsx'

/** Loaded by `LineChart`. */
export default function ChartLine(props: ChartProps) {
  const { series, marks = [] } = props
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
        </defs>
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
        <YAxis tick={tick} tickLine={false} axisLine={false} width={40} tickFormatter={axisText(props)} tickCount={5} />
        <Tooltip content={chartTip(props)} cursor={{ stroke: 'var(--line-field-hover)' }} isAnimationActive={false} />
        {marks.map(mark => (
          <ReferenceLine
            key={mark.at}
            x={mark.at}
            stroke="var(--data-4)"
            strokeDasharray="3 3"
            label={{ value: mark.label, position: 'top', fill: 'var(--text-2)', fontSize: 11, fontWeight: 500 }}
          />
        ))}
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
            dot={false}
            activeDot={activeDot(colourOf(one, index))}
            isAnimationActive={false}
          />,
          one.estimatedFrom && (
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

const activeDot = (stroke: string) => ({ r: 4, fill: 'var(--bg)', stroke, strokeWidth: 2 })

/** The estimated part is a line of its own that starts where the known one ends. */
function flatten({ rows, series }: ChartProps): FlatRow[] {
  return rows.map(({ at, values }, index) => {
    const flat: FlatRow = { at }
    for (const { key, estimatedFrom } of series) {
      const value = values[key] ?? null
      const estimated = estimatedFrom !== undefined && at >= estimatedFrom
      const joins = estimatedFrom !== undefined && (rows[index + 1]?.at ?? '') >= estimatedFrom
      flat[key] = estimated ? null : value
      flat[estimateOf(key)] = estimated || joins ? value : null
    }
    return flat
  })
}
