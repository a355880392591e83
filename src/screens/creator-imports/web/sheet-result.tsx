import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import {
  type CreatorImport,
  type CreatorImportRow,
  creatorImports,
  rejectedSheetAddress,
} from '#features/creator-imports/contract.ts'
import { creatorRejectionWords, creatorRemarkWords } from '#features/creator-imports/words.ts'
import { ImportRows, type RowsOf } from '#features/sheet-imports/web/import-rows.tsx'
import { importSearch } from '#features/sheet-imports/web/import-search.ts'
import { ImportSummary } from '#features/sheet-imports/web/import-summary.tsx'
import { outcomeMetrics } from '#features/sheet-imports/web/outcome-metrics.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { useUrlState } from '#platform/web/url-state.ts'

/** What became of a sheet of creators, and the way back. */
export function SheetResult({ creator_import }: { creator_import: CreatorImport }) {
  const organization_id = useOrganization().id
  const { id, row_count } = creator_import
  const [{ outcome, ...place }, setView] = useUrlState(importSearch)
  const list = usePages(creatorImports.rows, { organization_id, id, outcome: outcome ?? null }, place, next =>
    setView({ cursor: next.cursor, start: next.start }, { push: true }),
  )
  const undo = useCommand(creatorImports.undo, { failed: 'Failed to undo the import' })
  return (
    <>
      <ImportSummary
        home="/roster"
        sheet={creator_import}
        rejectedAddress={rejectedSheetAddress(organization_id, id)}
        undo={{
          isPending: undo.isPending,
          run: onSettled => undo.mutate({ organization_id, id }, { onSettled }),
        }}
        see={
          <Link to="/roster" className={buttonClass('primary')}>
            <Users />
            See the roster
          </Link>
        }
        metrics={[{ label: 'Rows', value: exact(row_count) }, ...outcomeMetrics(creator_import)]}
      />
      <ImportRows
        of={rowsOfCreators}
        list={list}
        outcome={outcome}
        onOutcome={chosen => setView({ outcome: chosen, cursor: undefined, start: undefined }, { push: true })}
      />
    </>
  )
}

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
  why: ({ reason, remarks }) => [
    ...(reason ? [creatorRejectionWords[reason]] : []),
    ...remarks.map(remark => creatorRemarkWords[remark]),
  ],
}
