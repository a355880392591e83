import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { type FanImport, fanImports, type ImportRow, rejectedAddress } from '#features/fan-imports/contract.ts'
import { rejectionWords, remarkWords } from '#features/fan-imports/words.ts'
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

/** What became of a file of fans, and the way back. */
export function ImportResult({ fan_import }: { fan_import: FanImport }) {
  const organization_id = useOrganization().id
  const { id, agreed } = fan_import
  const [{ outcome, ...place }, setView] = useUrlState(importSearch)
  const list = usePages(fanImports.rows, { organization_id, id, outcome: outcome ?? null }, place, next =>
    setView({ cursor: next.cursor, start: next.start }, { push: true }),
  )
  const undo = useCommand(fanImports.undo, { failed: 'Failed to undo the import' })
  return (
    <>
      <ImportSummary
        home="/fans"
        sheet={fan_import}
        rejectedAddress={rejectedAddress(organization_id, id)}
        undo={{
          isPending: undo.isPending,
          run: onSettled => undo.mutate({ organization_id, id }, { onSettled }),
        }}
        see={
          <Link to="/fans" search={{ import: id }} className={buttonClass('primary')}>
            <Users />
            See the fans
          </Link>
        }
        metrics={[
          ...outcomeMetrics(fan_import),
          { label: 'Reachable', value: exact(agreed), note: 'contacts with consent' },
        ]}
      />
      <ImportRows
        of={rowsOfFans}
        list={list}
        outcome={outcome}
        onOutcome={chosen => setView({ outcome: chosen, cursor: undefined, start: undefined }, { push: true })}
      />
    </>
  )
}

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
  why: ({ reason, remarks }) => [
    ...(reason ? [rejectionWords[reason]] : []),
    ...remarks.map(remark => remarkWords[remark]),
  ],
}
