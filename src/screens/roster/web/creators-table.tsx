import { useMemo } from 'react'
import type { Creator } from '#features/creators/contract.ts'
import type { Roster } from '#features/rosters/contract.ts'
import { DataTable } from '#platform/web/ui/data-table.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { useArrivals } from '#platform/web/use-arrivals.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { usePages } from '#platform/web/use-pages.ts'
import { skipToken, useQuery } from '#platform/web/use-query.ts'
import { PAGE_SIZES, rosterScreen } from '../contract.ts'
import { ColumnChooser } from './column-chooser.tsx'
import { creatorColumns } from './creator-columns.tsx'
import { CreatorPreview } from './creator-preview.tsx'
import { CreatorsEmpty } from './creators-empty.tsx'
import { RosterToolbar } from './roster-toolbar.tsx'
import { RowMenu } from './row-menu.tsx'
import type { RosterView } from './use-roster-view.ts'
import { useTableSettings } from './use-table-settings.ts'
import { creatorName, emptiness } from './words.ts'

interface CreatorsTableProps {
  view: RosterView
  /** Undefined until it is known which list is open. */
  rosterId: string | undefined
  lists: readonly Roster[]
}

/** The creators of a list: searched, filtered, sorted, chosen and opened. */
export function CreatorsTable({ view, rosterId, lists }: CreatorsTableProps) {
  const { organization_id, q, filter, filtered, asked, size } = view
  const settings = useTableSettings()
  const narrow = useNarrow()
  const narrowing = { roster_id: rosterId ?? organization_id, q, ...filter }
  const listed = JSON.stringify(narrowing)

  const list = usePages(
    rosterScreen.listCreators,
    rosterId === undefined ? skipToken : { ...narrowing, ...asked, page_size: size },
    view.place,
    view.turn,
  )
  const open = lists.find(({ id }) => id === rosterId)
  const narrowed = filtered || q !== ''
  const counted = useQuery(rosterScreen.countCreators, narrowed && rosterId ? narrowing : skipToken)
  const matching = narrowed ? counted.data : open && { count: open.creator_count, many: false }
  const ids = list.items.map(({ id }) => id)
  const arrived = useArrivals(
    JSON.stringify([listed, asked, view.place.cursor]),
    list.isPending || list.isStale ? undefined : ids,
  )
  const { show } = view
  const actions = useMemo(() => ({ open: ({ id }: Creator) => void show(id) }), [show])
  const columns = useMemo(
    () =>
      creatorColumns({
        narrow,
        hidden: settings.hidden,
        onOpen: actions.open,
        menu: (creator: Creator) => <RowMenu creator={creator} actions={actions} />,
      }),
    [narrow, settings.hidden, actions],
  )

  return (
    <div className="flex min-h-0 flex-1">
      <div className="relative flex min-w-0 flex-1 flex-col">
        <RosterToolbar
          view={view}
          filtersShown={settings.filtersShown}
          onShowFilters={settings.showFilters}
          matching={matching}
        >
          <ColumnChooser hidden={settings.hidden} onHide={settings.hide} />
        </RosterToolbar>
        <DataTable
          label="Creators"
          columns={columns}
          rows={list.items}
          rowId={({ id }) => id}
          rowName={creatorName}
          loading={list.isPending}
          skeletonRows={16}
          arrived={arrived}
          openId={view.view.creator}
          sort={{ by: asked.order_by, direction: asked.order_direction }}
          onSort={view.sortBy}
          onOpen={actions.open}
          empty={
            list.error ? (
              <Failed what="The creators" title="Failed to load creators" error={list.error} onRetry={list.retry} />
            ) : (
              <CreatorsEmpty
                why={emptiness({ q, filtered, isDefault: open?.is_default ?? true })}
                q={q}
                listed={open?.creator_count}
                onClearSearch={() => view.search('')}
                onClearFilters={() => void view.clearFilters()}
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
      </div>
      {view.view.creator && (
        <CreatorPreview
          organization_id={organization_id}
          id={view.view.creator}
          creators={list.items}
          loading={list.isPending}
          actions={creator => <RowMenu creator={creator} actions={actions} />}
          onShow={view.show}
          onClose={() => void view.show(undefined)}
        />
      )}
    </div>
  )
}
