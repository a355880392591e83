import { Link } from '@tanstack/react-router'
import { type CreatorImportRow, creatorImports } from '#features/creator-imports/contract.ts'
import { creatorRejectionWords, creatorRemarkWords } from '#features/creator-imports/words.ts'
import { importOutcome } from '#features/fan-imports/contract.ts'
import { outcomeLooks } from '#features/fan-imports/web/import-looks.ts'
import { outcomeNames } from '#features/fan-imports/words.ts'
import { useOrganization } from '#platform/web/organization.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Missing } from '#platform/web/ui/figures.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import type { Column } from '#platform/web/ui/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePages } from '#platform/web/use-pages.ts'
import { sheetSearch } from './route.tsx'

/** Each row of the sheet, in its order. */
export function SheetRows({ id }: { id: string }) {
  const organization_id = useOrganization().id
  const [{ outcome, cursor, start }, setView] = useUrlState(sheetSearch)
  const asked = { organization_id, id, outcome: outcome ?? null }
  const list = usePages(creatorImports.rows, asked, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  return (
    <>
      <div className="flex flex-none items-center px-4 pb-3 md:px-5">
        <Select
          label="Rows that were"
          beside
          small
          value={outcome ?? ALL}
          onValueChange={value =>
            setView(
              { outcome: importOutcome.options.find(one => one === value), cursor: undefined, start: undefined },
              { push: true },
            )
          }
          options={[
            { value: ALL, label: 'in the file' },
            ...importOutcome.options.map(value => ({ value, label: outcomeNames[value].toLowerCase() })),
          ]}
        />
      </div>
      <DataTable
        label="Rows"
        columns={columns}
        rows={list.items}
        rowId={({ row_number }) => String(row_number)}
        rowName={({ row_number }) => `row ${row_number}`}
        loading={list.isPending}
        keyboard={false}
        empty={
          list.error ? (
            <Failed what="The rows" error={list.error} onRetry={list.retry} />
          ) : (
            <EmptyState
              kind={outcome ? 'filtered-out' : 'nothing-yet'}
              title={outcome ? 'No such row' : 'No rows kept'}
            >
              {outcome ? '' : 'What the rows said is forgotten 30 days after an import.'}
            </EmptyState>
          )
        }
      />
      <Pagination {...list.footer} />
    </>
  )
}

const ALL = 'all'

const columns: readonly Column<CreatorImportRow>[] = [
  {
    id: 'row',
    header: 'Row',
    width: 72,
    cell: ({ row_number }) => <span className="text-fg-3 tabular-nums">{row_number}</span>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 112,
    cell: ({ outcome }) => <Badge type={outcomeLooks[outcome]}>{outcomeNames[outcome]}</Badge>,
  },
  {
    id: 'creator',
    header: 'Creator',
    width: 280,
    cell: ({ creator_id, creator_name, cells }) =>
      creator_id ? (
        <Link
          to="/roster"
          search={{ creator: creator_id }}
          title={creator_name ?? undefined}
          className="block truncate font-strong hover:underline"
        >
          {creator_name ?? 'Unnamed creator'}
        </Link>
      ) : cells ? (
        <span className="block truncate text-fg-2" title={cells.join(', ')}>
          {cells.filter(Boolean).join(', ') || <Missing />}
        </span>
      ) : (
        <Missing />
      ),
  },
  {
    id: 'why',
    header: 'Why',
    width: 420,
    cell: ({ reason, remarks, undo }) => {
      const words = [
        ...(reason ? [creatorRejectionWords[reason]] : []),
        ...remarks.map(remark => creatorRemarkWords[remark]),
        ...(undo === 'KEPT' ? ['Changed since: left as it is.'] : undo === 'RESTORED' ? ['Taken back.'] : []),
      ].join(' ')
      return words ? (
        <span className="block truncate text-fg-2" title={words}>
          {words}
        </span>
      ) : (
        <Missing />
      )
    },
  },
]
