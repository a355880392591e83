import { Link, useNavigate } from '@tanstack/react-router'
import {
  type CreatorImport,
  creatorImports,
  creatorSheet,
  sheetUploadAddress,
} from '#features/creator-imports/contract.ts'
import { stateLooks } from '#features/fan-imports/web/import-looks.ts'
import { stateNames } from '#features/fan-imports/words.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/organization.ts'
import { SheetUpload } from '#platform/web/sheet-upload.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Ago, Count } from '#platform/web/ui/figures.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import type { Column } from '#platform/web/ui/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { usePages } from '#platform/web/use-pages.ts'
import { sheetsSearch } from './route.tsx'
import { SheetPath } from './sheet-path.tsx'

/** Bringing a sheet of creators, and every sheet that was brought. */
export function SheetsScreen() {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const [{ cursor, start }, setView] = useUrlState(sheetsSearch)
  const list = usePages(creatorImports.list, { organization_id }, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  const open = (importId: string) => navigate({ to: '/roster/import/$importId', params: { importId } })
  return (
    <>
      <title>Import creators · Fanfare</title>
      <Header title={<SheetPath />} />
      <div className="px-4 pt-2 pb-5 md:px-5">
        <SheetUpload
          title="Import creators from a spreadsheet"
          about="Any sheet with profile links or handles, e-mail addresses or phone numbers. Prices, ratings, tags, notes, places and lists come along."
          mostBytes={creatorSheet.mostBytes}
          mostRows={creatorSheet.mostRows}
          address={file_name => sheetUploadAddress(organization_id, file_name)}
          onTaken={open}
        />
      </div>
      <DataTable
        label="Imports"
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        rowName={({ file_name }) => file_name}
        loading={list.isPending}
        skeletonRows={4}
        onOpen={({ id }) => open(id)}
        empty={
          list.error ? (
            <Failed what="The imports" error={list.error} onRetry={list.retry} />
          ) : (
            <EmptyState kind="nothing-yet" title="Nothing imported yet">
              Every sheet that you bring stands here, with what became of each row.
            </EmptyState>
          )
        }
      />
      <Pagination {...list.footer} />
    </>
  )
}

const columns: readonly Column<CreatorImport>[] = [
  {
    id: 'file',
    header: 'File',
    width: 208,
    cell: ({ id, file_name }) => (
      <Link
        to="/roster/import/$importId"
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
        <Ago when={created_at} />
      </span>
    ),
  },
]
