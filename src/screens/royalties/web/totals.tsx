import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { exact } from '#platform/web/numbers.ts'
import { type Metric, MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import type { royalties } from '#records/royalties/contract.ts'
import { decimalText, moneyText, paidText } from '#records/royalties/web/money-text.ts'

type Overview = AnswerOf<typeof royalties.overview>

/** Revenue, streams, what a thousand of them paid, and what somebody should look at. */
export function Totals({ overview, paid }: { overview: Overview; paid: boolean }) {
  const { total, before, open, currency } = overview
  return (
    <MetricCards
      label="Totals of the period"
      metrics={[
        {
          label: 'Revenue',
          value: moneyText(total.revenue, currency),
          note: paid ? paidText(total.paid) : `exactly ${decimalText(total.revenue, 12)}`,
          ...changeOf(Number(total.revenue), before && Number(before.revenue)),
        },
        {
          label: 'Streams',
          value: exact(total.streams),
          note: total.downloads > 0 ? `and ${exact(total.downloads)} downloads` : 'no downloads',
          ...changeOf(total.streams, before?.streams ?? null),
        },
        {
          label: 'Per 1,000 streams',
          value: total.per_thousand ? moneyText(total.per_thousand, currency) : '--',
          note: 'without downloads',
        },
        {
          label: 'Without a song or territory',
          value: moneyText(open.revenue, currency),
          note: openWords(open),
        },
      ]}
    />
  )
}

/** Against as many months before, where there were any. */
const changeOf = (now: number, before: number | null): Partial<Metric> =>
  before ? { change: (now - before) / before } : {}

function openWords({ without_song, without_territory }: Overview['open']): string {
  const words = [
    ...(without_song > 0 ? [`${exact(without_song)} without a song`] : []),
    ...(without_territory > 0 ? [`${exact(without_territory)} without a territory`] : []),
  ]
  return words.join(', ') || 'every line names both'
}
