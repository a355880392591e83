import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useArrivals } from '#platform/web/data/use-arrivals.ts'
import { usePages } from '#platform/web/data/use-pages.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { useRefreshAt } from '#platform/web/use-refresh-at.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { ArtistFilter } from '#records/drops/web/artist-filter.tsx'
import { type DropRow, dropScreens } from '../contract.ts'
import { type DropsSearch, dropsSearch } from './address.ts'
import { DropRowActions } from './drop-actions.tsx'
import { dropColumns } from './drop-columns.tsx'
import { DropMetrics, lastDays } from './drop-metrics.tsx'
import { DropsEmpty } from './drops-empty.tsx'
import { NewDropDialog } from './new-drop-dialog.tsx'
import { RangeButton } from './range-button.tsx'
import { homeOf, nextChangeAt, phaseOf, type Tab, tabNames, tabs } from './words.ts'

/** The team's drops with their numbers. What is chosen stands in the URL. */
export function DropsScreen() {
  const organization_id = useOrganization().id
  const [{ tab, q = '', artist, from, to, cursor, start, new: making = false }, setView] = useUrlState(dropsSearch)
  const navigate = useNavigate()
  const narrow = useNarrow()
  const columns = useMemo(() => dropColumns(narrow), [narrow])

  /** Another list starts on its first page. */
  const choose = (change: Partial<DropsSearch>, push = true) =>
    setView({ cursor: undefined, start: undefined, ...change }, { push })
  const [typed, type] = useTyped(q, text => choose({ q: text || undefined }, false))

  const filter = { organization_id, phase: phaseOf(tab) ?? null, q, artist_id: artist ?? null }
  const list = usePages(dropScreens.list, filter, { cursor, start }, place =>
    setView({ cursor: place.cursor, start: place.start }, { push: true }),
  )
  useRefreshAt(nextChangeAt(list.items), 'drops')
  const facets = useQuery(dropScreens.facets, { organization_id })
  const range = from && to ? { from, to } : lastDays()
  const arrived = useArrivals(
    JSON.stringify([filter, cursor]),
    list.isPending || list.isStale ? undefined : list.items.map(({ id }) => id),
  )

  return (
    <>
      <Header
        title="Drops"
        count={facets.data?.phases.all}
        actions={
          <>
            <RangeButton range={range} onChoose={next => setView(next)} />
            <Button kind="primary" icon={<Plus />} onClick={() => setView({ new: true })}>
              New drop
            </Button>
          </>
        }
      />
      <div className="flex-none px-4 pt-1 pb-3 md:ps-5">
        <DropMetrics range={range} />
      </div>
      <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:ps-5">
        <nav
          aria-label="Status"
          className="-mx-4 flex min-w-0 flex-auto gap-1 overflow-x-auto px-4 max-md:flex-none max-md:basis-[calc(100%+32px)]"
        >
          {([undefined, ...tabs] as const).map(one => (
            <TabPill
              key={one ?? 'all'}
              tab={one}
              counts={facets.data?.phases}
              chosen={tab}
              onChoose={next => choose({ tab: next })}
            />
          ))}
        </nav>
        <SearchField hotkey label="Search drops" value={typed} onValueChange={type} className="max-md:flex-1 md:w-55" />
        <ArtistFilter
          artists={(facets.data?.artists ?? []).map(({ title, drops, ...one }) => ({
            ...one,
            name: title,
            count: drops,
          }))}
          value={artist}
          onChange={next => choose({ artist: next })}
        />
      </div>
      <DataTable
        label="Drops"
        columns={columns}
        rows={list.items}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowHeight={60}
        loading={list.isPending}
        skeletonRows={10}
        arrived={arrived}
        onOpen={drop => navigate({ to: homeOf(drop), params: { dropId: drop.id } })}
        rowActions={rowActions}
        empty={
          list.error ? (
            <Failed what="The drops" error={list.error} onRetry={list.retry} />
          ) : (
            <DropsEmpty
              q={q}
              tab={tab}
              artist={facets.data?.artists.find(({ id }) => id === artist)?.title}
              total={facets.data?.phases.all}
              onClear={() => choose({ tab: undefined, q: undefined, artist: undefined })}
              onNew={() => setView({ new: true })}
            />
          )
        }
      />
      <Pagination
        {...list.footer}
        total={list.isPending || list.error ? undefined : totalOf(facets.data?.phases, { tab, q, artist })}
      />
      <NewDropDialog open={making} artistId={artist} onOpenChange={open => setView({ new: open || undefined })} />
    </>
  )
}

type Counts = { [phase in Tab | 'all']: number }

function TabPill(props: {
  tab: Tab | undefined
  counts: Counts | undefined
  chosen: Tab | undefined
  onChoose: (tab: Tab | undefined) => void
}) {
  const { tab, counts, chosen, onChoose } = props
  const count = counts?.[tab ?? 'all']
  // A team that never put anything away need not see where it would be.
  if (tab === 'archived' && !count && chosen !== tab) return null
  return (
    <Pill chosen={tab === chosen} count={count} onClick={() => onChoose(tab)}>
      {tabNames[tab ?? 'all']}
    </Pill>
  )
}

/** Only a list that is narrowed by nothing but its tab has been counted. */
function totalOf(counts: Counts | undefined, { tab, q, artist }: Pick<DropsSearch, 'tab' | 'q' | 'artist'>) {
  return q || artist ? undefined : counts?.[tab ?? 'all']
}

/** The same in every render, or every row would be drawn again. */
const rowActions = (drop: DropRow) => <DropRowActions drop={drop} />
