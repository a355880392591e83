import { useDeferredValue } from 'react'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { type PreviewedLine, type StatementPlan, statementImports } from '#features/statement-imports/contract.ts'
import { statementRejectionWords, statementRemarkWords } from '#features/statement-imports/words.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { decimalText, moneyText, paidText } from '#records/royalties/web/money-text.ts'
import { monthName } from '#records/royalties/web/month-name.ts'

/** How many rows would have which outcome, and the first of them, as the server would enter them now. */
export function StatementPreview({ id, plan }: { id: string; plan: StatementPlan | null }) {
  const organization_id = useOrganization().id
  const asked = useDeferredValue(plan)
  const { data, error, refetch } = useQuery(
    statementImports.preview,
    asked ? { organization_id, id, plan: asked } : skipToken,
  )
  if (!plan) return <p className="text-fg-3">Say what is paid, in which currency and for which month first.</p>
  if (error && !data) return <Failed what="The preview" error={error} onRetry={refetch} className="w-full" />
  if (!data) return <Skeleton className="h-64! w-full rounded-3!" />
  const { counts, rows, paid } = data
  return (
    <>
      <MetricCards
        label="What would become of the rows"
        metrics={[
          { label: 'Rows', value: exact(counts.rows), ...(!counts.complete && { note: 'the first of the file' }) },
          { label: 'To add', value: exact(counts.added) },
          { label: 'Known already', value: exact(counts.unchanged), note: 'in earlier statements' },
          { label: 'To reject', value: exact(counts.rejected) },
          ...paid.slice(0, 1).map(({ currency, amount }) => ({
            label: 'Adds',
            value: moneyText(amount, currency),
            ...(paid.length > 1 && { note: paidText(paid.slice(1)) }),
          })),
        ]}
      />
      <PreviewTable
        rows={rows}
        header="Line"
        who={row => <Line row={row} />}
        why={({ reason, remarks }) => [
          ...(reason ? [statementRejectionWords[reason]] : []),
          ...remarks.map(remark => statementRemarkWords[remark]),
        ]}
        last={{
          header: 'Amount',
          cell: ({ amount, currency }) =>
            amount === null ? (
              <Missing />
            ) : (
              <span className="whitespace-nowrap tabular-nums">
                <span className="text-11 text-fg-3">{currency}</span> {decimalText(amount)}
              </span>
            ),
        }}
      />
    </>
  )
}

const Line = ({ row: { title, artist, source, month } }: { row: PreviewedLine }) =>
  source ? (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      <span className="font-strong">{title ?? 'No song'}</span>
      {artist && <span className="text-fg-2">{artist}</span>}
      <span className="text-12 text-fg-3">
        {source}
        {month && `, ${monthName(month)}`}
      </span>
    </span>
  ) : (
    <Missing />
  )
