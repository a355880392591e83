import { Link } from '@tanstack/react-router'
import { Coins } from 'lucide-react'
import { ImportResult } from '#features/sheet-imports/web/import-result.tsx'
import type { RowsOf } from '#features/sheet-imports/web/import-rows.tsx'
import { explain } from '#features/sheet-imports/words.ts'
import {
  rejectedLinesAddress,
  type StatementImportRow,
  statementImports,
} from '#features/statement-imports/contract.ts'
import { statementRejectionWords, statementRemarkWords } from '#features/statement-imports/words.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { decimalText, moneyText, paidText } from '#records/royalties/web/money-text.ts'
import { monthName } from '#records/royalties/web/month-name.ts'

type Detail = AnswerOf<typeof statementImports.get>

/** What became of a statement, and the way back. */
export function StatementResult({ detail: { statement_import, paid } }: { detail: Detail }) {
  const { row_count, added, unchanged, rejected } = statement_import
  const [first, ...others] = paid
  return (
    <ImportResult
      home="/royalties"
      calls={statementImports}
      sheet={statement_import}
      rejectedAddress={rejectedLinesAddress}
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
      rowsOf={rowsOfLines}
    />
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
  why: explain(statementRejectionWords, statementRemarkWords),
}
