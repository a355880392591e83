import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import {
  type CreatorImport,
  type CreatorImportRow,
  creatorImports,
  rejectedSheetAddress,
} from '#features/creator-imports/contract.ts'
import { creatorRejectionWords, creatorRemarkWords } from '#features/creator-imports/words.ts'
import { ImportResult } from '#features/sheet-imports/web/import-result.tsx'
import type { RowsOf } from '#features/sheet-imports/web/import-rows.tsx'
import { outcomeMetrics } from '#features/sheet-imports/web/outcome-metrics.ts'
import { explain } from '#features/sheet-imports/words.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'

/** What became of a sheet of creators, and the way back. */
export const SheetResult = ({ creator_import }: { creator_import: CreatorImport }) => (
  <ImportResult
    home="/roster"
    calls={creatorImports}
    sheet={creator_import}
    rejectedAddress={rejectedSheetAddress}
    see={
      <Link to="/roster" className={buttonClass('primary')}>
        <Users />
        See the roster
      </Link>
    }
    metrics={[{ label: 'Rows', value: exact(creator_import.row_count) }, ...outcomeMetrics(creator_import)]}
    rowsOf={rowsOfCreators}
  />
)

const rowsOfCreators: RowsOf<CreatorImportRow> = {
  header: 'Creator',
  who: ({ creator_id, creator_name, creator_since }) =>
    creator_id ? (
      <span className="block truncate" title={creator_name ?? undefined}>
        {creator_since === 'MERGED' && 'Merged into '}
        <Link to="/roster" search={{ creator: creator_id }} className="font-strong hover:underline">
          {creator_name ?? 'Unnamed creator'}
        </Link>
      </span>
    ) : (
      creator_since && (
        <span className="text-fg-2">{creator_since === 'ERASED' ? 'Erased since' : 'Not there any more'}</span>
      )
    ),
  why: explain(creatorRejectionWords, creatorRemarkWords),
}
