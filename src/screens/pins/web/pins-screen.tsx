import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Pin } from '#features/pins/contract.ts'
import { pins } from '#features/pins/contract.ts'
import { PinMenu } from '#features/pins/web/pin-menu.tsx'
import { RenameDialog } from '#features/pins/web/rename-dialog.tsx'
import { useExport } from '#platform/web/data/use-export.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { useLostSelection } from '#platform/web/ui/table/lost-selection.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { pinFiles } from '../contract.ts'
import { type PinsSearch, pinsSearch } from './address.ts'
import { PinBeside } from './pin-beside.tsx'
import { kindWords, pinColumns } from './pin-columns.tsx'
import { PinsBulk } from './pins-bulk.tsx'

/** The member's pins in their order. What is chosen stands in the URL. */
export function PinsScreen() {
  const organization_id = useOrganization().id
  const [{ q = '', kind, cursor, start, pin }, setView] = useUrlState(pinsSearch)
  const [renamed, setRenamed] = useState<Pin | null>(null)

  /** Another list starts on its first page. */
  const choose = (change: Partial<PinsSearch>, push = true) =>
    setView({ cursor: undefined, start: undefined, ...change }, { push })
  const show = (id: string | undefined) => setView({ pin: id }, { push: pin === undefined })
  const [typed, type] = useTyped(q, text => choose({ q: text || undefined }, false))

  const filter = { organization_id, q, kind: kind ?? null }
  const narrowed = q !== '' || kind !== undefined
  const list = usePages(pins.list, filter, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  const matching = useQuery(pins.count, filter)
  const selection = useSelection(JSON.stringify(filter))
  useLostSelection({ search: q, filter }, selection.chosen.all || selection.chosen.ids.length > 0)
  const file = useExport(pinFiles.export)
  const menuOf = (pin: Pin) => {
    const at = list.items.findIndex(({ id }) => id === pin.id)
    // in a narrowed list one does not see what a pin moves past
    const around = narrowed ? {} : { before: list.items.slice(0, at), next: list.items[at + 1] }
    return <PinMenu {...{ organization_id, pin, ...around }} onRename={() => setRenamed(pin)} />
  }

  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative flex min-w-0 flex-1 flex-col">
        <Header
          title="Pins"
          count={matching.data}
          actions={
            <Button
              icon={<Download />}
              loading={file.isPending}
              disabled={list.items.length === 0}
              onClick={() => file.run({ ...filter, selection: { all: true, excluded: [] } })}
            >
              Export CSV
            </Button>
          }
        />
        <div className="flex flex-none flex-wrap items-center gap-2 px-4 pt-1 pb-3 md:ps-5">
          <SearchField
            hotkey
            label="Search pins"
            value={typed}
            onValueChange={type}
            className="max-md:w-full md:w-55"
          />
          <Pill chosen={kind === undefined} onClick={() => choose({ kind: undefined })}>
            All
          </Pill>
          {(['drop', 'fan'] as const).map(one => (
            <Pill key={one} chosen={kind === one} onClick={() => choose({ kind: one })}>
              {kindWords[one]}s
            </Pill>
          ))}
        </div>
        <DataTable
          label="Pins"
          columns={pinColumns}
          rows={list.items}
          rowId={({ id }) => id}
          rowName={({ title }) => title}
          selection={selection}
          loading={list.isPending}
          openId={pin}
          onOpen={({ id }) => show(id)}
          rowActions={menuOf}
          empty={
            list.error ? (
              <Failed what="The pins" error={list.error} onRetry={list.retry} />
            ) : narrowed ? (
              <EmptyState
                kind="filtered-out"
                title="No pin matches"
                actions={<Button onClick={() => choose({ q: undefined, kind: undefined })}>Clear all</Button>}
              />
            ) : (
              <EmptyState kind="nothing-yet" title="No pins yet">
                Pin a drop or a fan on its page, and it appears here and in the sidebar.
              </EmptyState>
            )
          }
        />
        <Pagination {...list.footer} total={list.isPending || list.error ? undefined : matching.data} />
        <PinsBulk selection={selection} filter={filter} total={matching.data} />
      </div>
      {pin && (
        <PinBeside
          id={pin}
          ids={list.items.map(({ id }) => id)}
          onShow={show}
          onClose={() => show(undefined)}
          actions={menuOf}
        />
      )}
      {renamed && <RenameDialog organization_id={organization_id} pin={renamed} onClose={() => setRenamed(null)} />}
    </div>
  )
}
