import { Bar, CartesianGrid, BarChart as Chart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type ChartProps, colourOf } from './chart-data.ts'
import { chartMark, chartTip, margin, placeText, tick, valueAxis } from './chart-frame.tsx'

/** Loaded by `BarChart`. */
export default function ChartBars(props: ChartProps) {
  const { marks = [] } = props
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart
        data={props.rows.map(({ at, values }) => ({ at, ...values }))}
        margin={{ ...margin, top: marks.length > 0 ? 22 : margin.top }}
        barGap={2}
        maxBarSize={props.stacked ? 56 : 14}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--line-soft)" />
        <XAxis
          dataKey="at"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          tickFormatter={placeText(props)}
          // on a phone every second name or fewer, so that none lies on another
          interval="equidistantPreserveStart"
          tickMargin={6}
          height={26}
        />
        <YAxis {...valueAxis(props, 4)} />
        <Tooltip content={chartTip(props)} cursor={{ fill: 'var(--bg-hover)' }} isAnimationActive={false} />
        {props.series.map((series, index) => (
          <Bar
            key={series.key}
            dataKey={series.key}
            {...(props.stacked && { stackId: 'all' })}
            fill={colourOf(series, index)}
            radius={props.stacked ? 0 : [2, 2, 0, 0]}
            isAnimationActive={false}
          />
        ))}
        {marks.map(chartMark)}
      </Chart>
    </ResponsiveContainer>
  )
}
