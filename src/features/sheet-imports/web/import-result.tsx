import type { ReactNode } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { type PagedList, usePages } from '#platform/web/data/use-pages.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import type { Metric } from '#platform/web/ui/charts/metric-card.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { SheetImport, SheetImportRow } from '../contract.ts'
import type { ImportCalls } from './import-calls.ts'
import type { ImportHome } from './import-home.ts'
import { ImportRows, type RowsOf } from './import-rows.tsx'
import { importSearch } from './import-search.ts'
import { ImportSummary } from './import-summary.tsx'

interface ImportResultProps<Row extends SheetImportRow> {
  home: ImportHome
  calls: Pick<ImportCalls<Row>, 'rows' | 'undo'>
  sheet: SheetImport
  /** Where the rows are fetched that were not taken. */
  rejectedAddress: (organization_id: string, id: string) => string
  /** A link to whom the file brought. */
  see: ReactNode
  metrics: readonly Metric[]
  rowsOf: RowsOf<Row>
}

/** What became of a file, in numbers and row by row, and the way back. */
export function ImportResult<Row extends SheetImportRow>({
  home,
  calls,
  sheet,
  rejectedAddress,
  see,
  metrics,
  rowsOf,
}: ImportResultProps<Row>) {
  const organization_id = useOrganization().id
  const { id } = sheet
  const [{ outcome, ...place }, setView] = useUrlState(importSearch)
  const list = usePages(calls.rows, { organization_id, id, outcome: outcome ?? null }, place, next =>
    setView({ cursor: next.cursor, start: next.start }, { push: true }),
  ) as PagedList<Row>
  const undo = useCommand(calls.undo, { failed: 'Failed to undo the import' })
  return (
    <>
      <ImportSummary
        home={home}
        sheet={sheet}
        rejectedAddress={rejectedAddress(organization_id, id)}
        undo={{ isPending: undo.isPending, run: onSettled => undo.mutate({ organization_id, id }, { onSettled }) }}
        see={see}
        metrics={metrics}
      />
      <ImportRows
        of={rowsOf}
        list={list}
        outcome={outcome}
        onOutcome={chosen => setView({ outcome: chosen, cursor: undefined, start: undefined }, { push: true })}
      />
    </>
  )
}
