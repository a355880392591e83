import { Pie, PieChart } from 'recharts'
import { type DonutProps, dataColour } from './chart-data.ts'

/** Loaded by `DonutChart`. Hidden from screen readers, because the figures are beside it. */
export default function ChartDonut({ slices }: DonutProps) {
  return (
    <div aria-hidden="true">
      <PieChart width={128} height={128} accessibilityLayer={false}>
        <Pie
          data={slices.map(({ label, value }, index) => ({ name: label, value, fill: dataColour(index + 1) }))}
          dataKey="value"
          innerRadius={46}
          outerRadius={64}
          startAngle={90}
          endAngle={-270}
          stroke="var(--bg)"
          strokeWidth={1}
          isAnimationActive={false}
          rootTabIndex={-1}
        />
      </PieChart>
    </div>
  )
}
