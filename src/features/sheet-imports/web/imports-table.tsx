import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { PagedList } from '#platform/web/data/use-pages.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Count, RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import type { SheetImport } from '../contract.ts'
import { stateNames } from '../words.ts'
import type { ImportHome } from './import-home.ts'
import { stateLooks } from './import-looks.ts'

interface ImportsTableProps {
  home: ImportHome
  list: PagedList<SheetImport>
  onOpen: (id: string) => unknown
}

/** Every file that was brought, newest first. */
export function ImportsTable({ home, list, onOpen }: ImportsTableProps) {
  const columns = useMemo(() => columnsOf(home), [home])
  return (
    <>
      <DataTable
        label="Imports"
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        rowName={({ file_name }) => file_name}
        loading={list.isPending}
        skeletonRows={4}
        onOpen={({ id }) => onOpen(id)}
        empty={
          list.error ? (
            <Failed what="The imports" error={list.error} onRetry={list.retry} />
          ) : (
            <EmptyState kind="nothing-yet" title="Nothing imported yet">
              Every file that you bring stands here, with what became of each row.
            </EmptyState>
          )
        }
      />
      <Pagination {...list.footer} />
    </>
  )
}

const columnsOf = (home: ImportHome): readonly Column<SheetImport>[] => [
  {
    id: 'file',
    header: 'File',
    width: 208,
    cell: ({ id, file_name }) => (
      <Link
        to={`${home}/import/$importId`}
        params={{ importId: id }}
        title={file_name}
        className="block truncate font-strong hover:underline"
      >
        {file_name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 116,
    cell: ({ state }) => <Badge type={stateLooks[state]}>{stateNames[state]}</Badge>,
  },
  { id: 'rows', header: 'Rows', width: 84, align: 'end', cell: ({ row_count }) => <Count value={row_count} /> },
  { id: 'added', header: 'Added', width: 84, align: 'end', cell: ({ added }) => <Count value={added} /> },
  { id: 'updated', header: 'Updated', width: 84, align: 'end', cell: ({ updated }) => <Count value={updated} /> },
  { id: 'rejected', header: 'Rejected', width: 84, align: 'end', cell: ({ rejected }) => <Count value={rejected} /> },
  {
    id: 'by',
    header: 'By',
    width: 140,
    cell: ({ created_by_name }) => <span className="block truncate text-fg-2">{created_by_name}</span>,
  },
  {
    id: 'when',
    header: 'Uploaded',
    width: 96,
    align: 'end',
    cell: ({ created_at }) => (
      <span className="text-fg-2">
        <RelativeTime when={created_at} />
      </span>
    ),
  },
]
