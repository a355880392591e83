import { Link } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { ImportRows, type RowsOf } from '#features/sheet-imports/web/import-rows.tsx'
import { importSearch } from '#features/sheet-imports/web/import-search.ts'
import { ImportSummary } from '#features/sheet-imports/web/import-summary.tsx'
import {
  rejectedLinesAddress,
  type StatementImportRow,
  statementImports,
} from '#features/statement-imports/contract.ts'
import { statementRejectionWords, statementRemarkWords } from '#features/statement-imports/words.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { decimalText, moneyText, paidText } from '#records/royalties/web/money-text.ts'
import { monthName } from '#records/royalties/web/month-name.ts'

/** What became of a statement, and the way back. */
export function StatementResult({
  detail: { statement_import, paid },
}: {
  detail: AnswerOf<typeof statementImports.get>
}) {
  const organization_id = useOrganization().id
  const { id, row_count, added, unchanged, rejected } = statement_import
  const [{ outcome, ...place }, setView] = useUrlState(importSearch)
  const list = usePages(statementImports.rows, { organization_id, id, outcome: outcome ?? null }, place, next =>
    setView({ cursor: next.cursor, start: next.start }, { push: true }),
  )
  const undo = useCommand(statementImports.undo, { failed: 'Failed to undo the import' })
  const [first, ...others] = paid
  return (
    <>
      <ImportSummary
        home="/royalties"
        sheet={statement_import}
        rejectedAddress={rejectedLinesAddress(organization_id, id)}
        undo={{
          isPending: undo.isPending,
          run: onSettled => undo.mutate({ organization_id, id }, { onSettled }),
        }}
        see={
          <Link to="/royalties" className={buttonClass('primary')}>
            <Coins />
            See the royalties
          </Link>
        }
        metrics={[
          { label: 'Rows', value: exact(row_count) },
          { label: 'Added', value: exact(added) },
          { label: 'Known already', value: exact(unchanged) },
          { label: 'Rejected', value: exact(rejected) },
          {
            label: 'Paid',
            value: first ? moneyText(first.amount, first.currency) : '--',
            ...(others.length > 0 && { note: paidText(others) }),
          },
        ]}
      />
      <ImportRows
        of={rowsOfLines}
        list={list}
        outcome={outcome}
        onOutcome={chosen => setView({ outcome: chosen, cursor: undefined, start: undefined }, { push: true })}
      />
    </>
  )
}

const rowsOfLines: RowsOf<StatementImportRow> = {
  header: 'Line',
  who: ({ source, title, artist, month, amount, currency, outcome }) =>
    source && amount ? (
      <span className="block truncate" title={[title, artist, source].filter(Boolean).join(', ')}>
        <span className="tabular-nums">
          <span className="text-11 text-fg-3">{currency}</span> {decimalText(amount)}
        </span>{' '}
        <span className="font-strong">{title ?? 'No song'}</span>{' '}
        <span className="text-fg-2">
          {source}
          {month && `, ${monthName(month)}`}
        </span>
      </span>
    ) : (
      outcome !== 'REJECTED' && <span className="text-fg-2">Not counted</span>
    ),
  why: ({ reason, remarks }) => [
    ...(reason ? [statementRejectionWords[reason]] : []),
    ...remarks.map(remark => statementRemarkWords[remark]),
  ],
}
