import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDate } from '#platform/web/dates.ts'
import { exact } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { type Metric, MetricCards } from '#platform/web/ui/charts/metric-card.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { SheetImport } from '../contract.ts'
import { stateNames } from '../words.ts'
import { homeWords, type ImportHome } from './import-home.ts'
import { stateLooks } from './import-looks.ts'
import { UndoImport } from './undo-import.tsx'

interface ImportSummaryProps {
  home: ImportHome
  sheet: SheetImport
  /** Where the rows are fetched that were not taken. */
  rejectedAddress: string
  undo: { isPending: boolean; run: (settled: () => void) => void }
  /** A link to whom the file brought. */
  see: ReactNode
  metrics: readonly Metric[]
}

/** What became of a file in numbers, and the way back. */
export function ImportSummary({ home, sheet, rejectedAddress, undo, see, metrics }: ImportSummaryProps) {
  const { state, kept, restored, undo_until } = sheet
  return (
    <div className="grid flex-none gap-3 px-4 pt-1 pb-4 md:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge type={stateLooks[state]}>{stateNames[state]}</Badge>
        <span className="text-12 text-fg-3">
          by {sheet.created_by_name}, {shortDate(sheet.ended_at ?? sheet.created_at)}
        </span>
        <span className="flex-1" />
        {sheet.has_rejected_file && (
          <a href={rejectedAddress} download className={buttonClass('quiet')}>
            <Download />
            Rejected rows
          </a>
        )}
        {undo_until && <UndoImport home={home} sheet={sheet} {...undo} />}
        {state !== 'UNDONE' && sheet.added + sheet.updated > 0 && see}
      </div>
      <MetricCards label="What became of the rows" metrics={metrics} />
      {state === 'UNDONE' && (
        <Message tone={kept > 0 ? 'warning' : 'info'}>
          {kept > 0
            ? `${restored > 0 ? `${rows(restored)} taken back. ` : ''}${rows(kept)} kept in whole or in part, because of later changes.`
            : homeWords[home].restored}
        </Message>
      )}
      {state === 'STOPPED' && (
        <Message tone="warning">
          Stopped before its last row. What was imported by then stays{undo_until ? ', and can be undone.' : '.'}
        </Message>
      )}
    </div>
  )
}

const rows = (count: number) => (count === 1 ? '1 row was' : `${exact(count)} rows were`)
