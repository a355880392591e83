import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { compact, exact, money } from '#platform/web/numbers.ts'
import { BarChart } from '#platform/web/ui/charts/charts.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { useNarrow } from '#platform/web/use-narrow.ts'
import type { royalties } from '#records/royalties/contract.ts'
import { monthName, shortMonth } from '#records/royalties/web/month-name.ts'
import { Section, type TableFilter, tableAddress } from './section.tsx'

interface MonthsChartProps {
  overview: AnswerOf<typeof royalties.overview>
  chart: 'revenue' | 'streams'
  onChart: (chart: 'revenue' | 'streams') => void
  filter: TableFilter
}

/** Stores with a colour of their own; the rest are drawn together. */
const MAX_SERIES = 7
const REST = 'other stores'

/** Revenue by store, or streams, of each month. */
export function MonthsChart({ overview, chart, onChart, filter }: MonthsChartProps) {
  const { months, sources, currency } = overview
  const named = sources.length > MAX_SERIES + 1 ? sources.slice(0, MAX_SERIES) : sources
  const hasRest = named.length < sources.length
  const known = new Set(named.map(({ source }) => source))
  const narrow = useNarrow()
  const isRevenue = chart === 'revenue'
  const rows = months.map(({ month, streams, sources: of }) => {
    if (!isRevenue) return { at: month, values: { streams } }
    const values: Record<string, number> = Object.fromEntries(named.map(({ source }) => [source, 0]))
    for (const { source, revenue } of of) {
      const key = known.has(source) ? source : REST
      values[key] = (values[key] ?? 0) + Number(revenue)
    }
    return { at: month, values }
  })
  return (
    <Section
      title="Revenue and streams"
      csv={tableAddress('month', { ...filter, currency })}
      actions={
        <Segments
          label="Shown"
          value={chart}
          options={[
            { value: 'revenue', label: 'Revenue' },
            { value: 'streams', label: 'Streams' },
          ]}
          onValueChange={onChart}
        />
      }
    >
      <BarChart
        label={isRevenue ? `Revenue by month and store, in ${currency}` : 'Streams by month'}
        stacked
        height={220}
        rows={rows}
        place={narrow || rows.length > 12 ? shortMonth : monthName}
        {...(isRevenue && {
          axis: (value: number) => compact(value),
          figure: (value: number) => money(value, { currency }),
        })}
        {...(!isRevenue && { figure: exact })}
        series={
          isRevenue
            ? [
                ...named.map(({ source }) => ({ key: source, label: source })),
                ...(hasRest ? [{ key: REST, label: 'Other stores', colour: 8 }] : []),
              ]
            : [{ key: 'streams', label: 'Streams' }]
        }
      />
    </Section>
  )
}
