import { ImportPreview, PreviewMetrics } from '#features/sheet-imports/web/import-preview.tsx'
import { PreviewTable } from '#features/sheet-imports/web/preview-table.tsx'
import { explain } from '#features/sheet-imports/words.ts'
import { type PreviewedLine, type StatementPlan, statementImports } from '#features/statement-imports/contract.ts'
import { statementRejectionWords, statementRemarkWords } from '#features/statement-imports/words.ts'
import { exact } from '#platform/web/numbers.ts'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { decimalText, moneyText, paidText } from '#records/royalties/web/money-text.ts'
import { monthName } from '#records/royalties/web/month-name.ts'

/** How many rows would have which outcome, and the first of them, as the server would enter them now. */
export const StatementPreview = ({ id, plan }: { id: string; plan: StatementPlan | null }) => (
  <ImportPreview
    call={statementImports.preview}
    id={id}
    plan={plan}
    missing="Say what is paid, in which currency and for which month first."
  >
    {({ counts, rows, paid }) => (
      <>
        <PreviewMetrics
          counts={counts}
          taken={[
            { label: 'To add', value: exact(counts.added) },
            { label: 'Known already', value: exact(counts.unchanged), note: 'in earlier statements' },
          ]}
          more={paid.slice(0, 1).map(({ currency, amount }) => ({
            label: 'Adds',
            value: moneyText(amount, currency),
            ...(paid.length > 1 && { note: paidText(paid.slice(1)) }),
          }))}
        />
        <PreviewTable
          rows={rows}
          header="Line"
          who={row => <Line row={row} />}
          why={explain(statementRejectionWords, statementRemarkWords)}
          more={[
            {
              header: 'Amount',
              cell: ({ amount, currency }) =>
                amount === null ? (
                  <Missing />
                ) : (
                  <span className="whitespace-nowrap tabular-nums">
                    <span className="text-11 text-fg-3">{currency}</span> {decimalText(amount)}
                  </span>
                ),
            },
          ]}
        />
      </>
    )}
  </ImportPreview>
)

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
