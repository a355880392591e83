import { useMemo, useRef } from 'react'
import { useArrivals } from '#platform/web/data/use-arrivals.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { skipToken } from '#platform/web/data/use-query.ts'
import { useShortcuts } from '#platform/web/frame/shortcuts.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { isPlain, NO_LAYOUT } from '#platform/web/ui/table/column-layout.ts'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { useLostSelection } from '#platform/web/ui/table/lost-selection.ts'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useSelection } from '#platform/web/ui/table/selection.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import type { Creator } from '#records/creators/contract.ts'
import { creatorName } from '#records/creators/words.ts'
import { useCustomFields } from '#records/custom-fields/web/use-custom-fields.ts'
import type { Roster } from '#records/rosters/contract.ts'
import { ListsPopover } from '#records/rosters/web/lists-popover.tsx'
import { PAGE_SIZES, rosterScreen } from '../../contract.ts'
import { without } from '../filters/filter-kinds.ts'
import { CreatorPreview } from '../record/creator-preview.tsx'
import { RosterToolbar } from '../roster-toolbar.tsx'
import { useCreatorActions } from '../use-creator-actions.tsx'
import type { RosterView } from '../use-roster-view.ts'
import { addressOf, columnsBy, contentOf } from '../views/view-content.ts'
import { ViewsMenu } from '../views/views-menu.tsx'
import { emptyStateKind } from '../words.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { creatorColumns } from './creator-columns.tsx'
import { CreatorsBulk } from './creators-bulk.tsx'
import { CreatorsEmpty } from './creators-empty.tsx'
import { fieldColumnId, isFieldColumn } from './field-column-ids.ts'
import { fieldColumns } from './field-columns.tsx'
import { RowMenu } from './row-menu.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useMatching } from './use-matching.ts'
import { useTableSettings } from './use-table-settings.ts'

interface CreatorsTableProps {
  view: RosterView
  /** Undefined until it is known which list is open. */
  rosterId: string | undefined
  lists: readonly Roster[]
  onAdd: () => void
}

/** The creators of a list: searched, filtered, sorted, chosen and opened. */
export function CreatorsTable({ view, rosterId, lists, onAdd }: CreatorsTableProps) {
  const { organization_id, q, filter, filtered, asked, size } = view
  const { narrowing, open, matching } = useMatching(view, rosterId, lists)
  const settings = useTableSettings()
  const fields = useCustomFields('CREATOR')
  const narrow = useNarrow()
  const listed = JSON.stringify(narrowing)
  const selection = useSelection(listed)
  const some = selection.chosen.all || selection.chosen.ids.length > 0
  useLostSelection({ list: narrowing.roster_id, search: q, filter }, some)

  const list = usePages(
    rosterScreen.listCreators,
    rosterId === undefined ? skipToken : { ...narrowing, ...asked, page_size: size },
    view.place,
    view.turn,
  )
  const ids = list.items.map(({ id }) => id)
  const arrived = useArrivals(
    JSON.stringify([listed, asked, view.place.cursor]),
    list.isPending || list.isStale ? undefined : ids,
  )
  const { actions, many, keys, layer, isPending, toggleList } = useCreatorActions({
    target: narrowing,
    list: open,
    lists,
    creators: list.items,
    selection,
    count: selection.count(matching?.many ? undefined : matching?.count),
    onOpen: view.show,
  })
  const filtersButton = useRef<HTMLButtonElement>(null)
  const clearFilters = () => {
    // what clears is gone in a moment
    filtersButton.current?.focus()
    void view.clearFilters()
  }
  useShortcuts(view.view.creator ? [] : keys())
  const columns = useMemo(
    () => [
      ...creatorColumns({
        narrow,
        hidden: settings.hidden,
        onOpen: actions.open,
        menu: (creator: Creator) => <RowMenu creator={creator} actions={actions} />,
      }),
      ...(narrow ? [] : fieldColumns(fields, settings.shownFields)),
    ],
    [narrow, settings.hidden, actions, fields, settings.shownFields],
  )

  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative flex min-w-0 flex-1 flex-col">
        <RosterToolbar
          view={view}
          filtersShown={settings.filtersShown}
          filtersRef={filtersButton}
          onClearFilters={clearFilters}
          onShowFilters={settings.showFilters}
          matching={matching}
          rosterId={rosterId}
        >
          <ViewsMenu
            openId={view.view.view}
            content={contentOf({
              q,
              filter,
              asked,
              hidden: settings.hidden,
              fields: settings.shownFields,
              layout: settings.layout,
              roster_id: null,
            })}
            list={open && !open.is_default ? open : undefined}
            onOpen={({ id, content }) => {
              settings.show(columnsBy(content), id)
              void view.choose(addressOf(id, content))
            }}
            onArrive={({ id, content }) => settings.columnsOf !== id && settings.show(columnsBy(content), id)}
            onForget={() => void view.choose({ view: undefined }, false)}
          />
          <SortMenu sort={view.sort} onSort={view.sortBy} />
          {!narrow && (
            <ColumnChooser
              hidden={settings.hidden}
              onHide={hidden => settings.hide(hidden, view.view.view)}
              fields={fields}
              shownFields={settings.shownFields}
              onShowFields={settings.showFields}
              onShowAll={() =>
                settings.show(
                  { hidden: [], fields: fields.map(({ id }) => fieldColumnId(id)), layout: settings.layout },
                  view.view.view,
                )
              }
              onReset={isPlain(settings.layout) ? undefined : () => settings.arrange(NO_LAYOUT, view.view.view)}
            />
          )}
        </RosterToolbar>
        <BulkProgress organization_id={organization_id} />
        <DataTable
          label="Creators"
          columns={columns}
          rows={list.items}
          rowId={({ id }) => id}
          rowName={creatorName}
          selection={selection}
          loading={list.isPending}
          skeletonRows={16}
          rowHeight={narrow ? 60 : 44}
          arrived={arrived}
          openId={view.view.creator}
          sort={view.sort}
          onSort={view.sortBy}
          {...(!narrow && {
            layout: settings.layout,
            onLayout: layout => settings.arrange(layout, view.view.view),
            onHide: id =>
              isFieldColumn(id)
                ? settings.showFields(settings.shownFields.filter(other => other !== id))
                : settings.hide([...settings.hidden, id], view.view.view),
          })}
          onOpen={actions.open}
          empty={
            list.error ? (
              <Failed what="The creators" title="Failed to load creators" error={list.error} onRetry={list.retry} />
            ) : (
              <CreatorsEmpty
                why={emptyStateKind({ q, filtered, isDefault: open?.is_default ?? true })}
                q={q}
                list={open}
                narrowing={narrowing}
                onRemove={kind => {
                  filtersButton.current?.focus()
                  void view.choose(without(kind))
                }}
                onAdd={onAdd}
                onSearch={view.search}
                onClearFilters={clearFilters}
                onShowAll={() => void view.chooseList(organization_id)}
              />
            )
          }
        />
        <Pagination
          {...list.footer}
          pageSize={size}
          pageSizes={PAGE_SIZES}
          onPageSize={view.resize}
          total={list.isPending || list.error || matching?.many ? undefined : matching?.count}
        />
        <CreatorsBulk
          selection={selection}
          matching={matching}
          target={narrowing}
          order={asked}
          many={many}
          busy={isPending}
        />
        {layer}
      </div>
      {view.view.creator && (
        <CreatorPreview
          organization_id={organization_id}
          id={view.view.creator}
          creators={list.items}
          loading={list.isPending}
          keys={keys}
          actions={creator => (
            <>
              <ListsPopover
                lists={lists}
                inLists={creator.rosters.map(({ id }) => id)}
                onToggle={(roster, on, settled) => toggleList(creator, roster, on, settled)}
              />
              <RowMenu
                creator={creator}
                actions={
                  creator.rosters.some(({ id }) => id === rosterId)
                    ? actions
                    : { ...actions, removeFromList: undefined }
                }
              />
            </>
          )}
          onShow={view.show}
          onClose={() => void view.show(undefined)}
        />
      )}
    </div>
  )
}
