import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { type FanImport, fanImports, type ImportRow, rejectedAddress } from '#features/fan-imports/contract.ts'
import { rejectionWords, remarkWords } from '#features/fan-imports/words.ts'
import { ImportResult } from '#features/sheet-imports/web/import-result.tsx'
import type { RowsOf } from '#features/sheet-imports/web/import-rows.tsx'
import { outcomeMetrics } from '#features/sheet-imports/web/outcome-metrics.ts'
import { explain } from '#features/sheet-imports/words.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'

/** What became of a file of fans, and the way back. */
export const FanImportResult = ({ fan_import }: { fan_import: FanImport }) => (
  <ImportResult
    home="/fans"
    calls={fanImports}
    sheet={fan_import}
    rejectedAddress={rejectedAddress}
    see={
      <Link to="/fans" search={{ import: fan_import.id }} className={buttonClass('primary')}>
        <Users />
        See the fans
      </Link>
    }
    metrics={[
      ...outcomeMetrics(fan_import),
      { label: 'With consent', value: exact(fan_import.agreed), note: 'once they sign up' },
    ]}
    rowsOf={rowsOfFans}
  />
)

const rowsOfFans: RowsOf<ImportRow> = {
  header: 'Fan',
  who: ({ fan_id, fan_name }) =>
    fan_id && (
      <Link
        to="/fans/$fanId"
        params={{ fanId: fan_id }}
        title={fan_name ?? undefined}
        className="block truncate font-strong hover:underline"
      >
        {fan_name ?? 'Unnamed fan'}
      </Link>
    ),
  why: explain(rejectionWords, remarkWords),
}
