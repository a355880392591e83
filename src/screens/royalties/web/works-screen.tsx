import { Link } from '@tanstack/react-router'
import { Disc3, MicVocal, Music2 } from 'lucide-react'
import { useMemo } from 'react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Missing } from '#platform/web/ui/charts/figures.tsx'
import { Pill } from '#platform/web/ui/chips.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Segments } from '#platform/web/ui/fields/segments.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import type { Column } from '#platform/web/ui/table/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { type Group, type RoyaltyWork, royalties } from '#records/royalties/contract.ts'
import { columnText } from '#records/royalties/web/money-text.ts'
import { worksSearch } from './address.ts'
import { Paid } from './paid.tsx'
import { periodOf } from './periods.ts'
import { RatesLine } from './rates/rates-line.tsx'
import { RoyaltiesHead } from './royalties-head.tsx'
import { RoyaltyFilters } from './royalty-filters.tsx'
import { tableAddress } from './section.tsx'
import { SplitDrawer } from './splits/split-drawer.tsx'

const PAGE = 25

/** What each song, release or artist earned in a period. */
export function WorksScreen() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(worksSearch)
  const { q, artist, channel, currency, group, offset, paid = false, without_split = false, work } = view
  const filter = {
    organization_id,
    ...periodOf(view, new Date()),
    q: q ?? null,
    artist: artist ?? null,
    channel: channel ?? null,
    currency: currency ?? null,
  }
  const overview = useQuery(royalties.overview, filter)
  const { data, error, refetch } = useQuery(royalties.works, {
    ...filter,
    group,
    without_split: without_split && group !== 'artist',
    limit: PAGE,
    offset,
  })
  const columns = useMemo(() => columnsOf(group, paid, data?.currency ?? ''), [group, paid, data?.currency])
  const choose = (change: Partial<typeof view>, push = true) => setView({ offset: 0, ...change }, { push })
  const to = offset + (data?.items.length ?? 0)
  return (
    <>
      <RoyaltiesHead part="/royalties/songs" />
      <RoyaltyFilters view={view} overview={overview.data} onChange={choose} />
      <div className="flex flex-none flex-wrap items-center gap-2 px-4 pb-3 md:px-5">
        <Segments
          label="Listed"
          value={group}
          options={[
            { value: 'song', label: 'Songs', icon: <Music2 /> },
            { value: 'release', label: 'Releases', icon: <Disc3 /> },
            { value: 'artist', label: 'Artists', icon: <MicVocal /> },
          ]}
          onValueChange={value => choose({ group: value, work: undefined })}
        />
        {group !== 'artist' && (
          <Pill chosen={without_split} onClick={() => choose({ without_split: without_split ? undefined : true })}>
            Without a split
          </Pill>
        )}
        <span className="flex-1" />
        <Button onClick={() => window.location.assign(tableAddress(group, { ...filter, currency: data?.currency }))}>
          CSV
        </Button>
      </div>
      <DataTable
        label={names[group]}
        columns={columns}
        rows={data?.items ?? []}
        rowId={({ key }) => key}
        rowName={({ title }) => title}
        rowHeight={52}
        loading={!data && !error}
        {...(group !== 'artist' && { onOpen: ({ key }: RoyaltyWork) => setView({ work: key }, { push: true }) })}
        empty={
          error ? (
            <Failed what={names[group]} error={error} onRetry={refetch} />
          ) : (
            <EmptyState
              kind={q ? 'no-result' : 'nothing-yet'}
              title={
                q
                  ? `Nothing matches “${q}”`
                  : without_split
                    ? 'Everything here has a split'
                    : 'Nothing was paid in this period'
              }
            >
              {q ? '' : 'Choose another period, or import the statement of your distributor.'}
            </EmptyState>
          )
        }
      />
      {overview.data && <RatesLine overview={overview.data} />}
      <Pagination
        from={data && data.items.length > 0 ? offset + 1 : 0}
        to={data && data.items.length > 0 ? to : 0}
        total={data?.count}
        hasNext={data ? to < data.count : false}
        hasPrevious={offset > 0}
        onNext={() => setView({ offset: offset + PAGE }, { push: true })}
        onPrevious={() => setView({ offset: Math.max(0, offset - PAGE) }, { push: true })}
      />
      {work && group !== 'artist' && (
        <SplitDrawer
          key={work}
          work={group === 'song' ? 'SONG' : 'RELEASE'}
          workKey={work}
          period={periodOf(view, new Date())}
          onClose={() => setView({ work: undefined })}
        />
      )}
    </>
  )
}

const names: Record<Group, string> = { song: 'Songs', release: 'Releases', artist: 'Artists' }

const columnsOf = (group: Group, paid: boolean, currency: string): readonly Column<RoyaltyWork>[] => [
  {
    id: 'work',
    header: names[group].slice(0, -1),
    width: 260,
    cell: ({ title, artist }) => (
      <span className="block min-w-0">
        <span className="block truncate font-strong" title={title}>
          {title}
        </span>
        {artist && <span className="block truncate text-12 text-fg-3">{artist}</span>}
      </span>
    ),
  },
  {
    id: 'code',
    header: group === 'release' ? 'UPC' : 'ISRC',
    width: 140,
    hidden: group === 'artist',
    cell: ({ isrc, upc }) => (
      <span className="text-fg-2 tabular-nums">{(group === 'release' ? upc : isrc) ?? '--'}</span>
    ),
  },
  {
    id: 'release',
    header: 'In Releases',
    width: 110,
    hidden: group === 'artist',
    cell: ({ release_id, title }) =>
      release_id ? (
        <Link
          to="/releases/$releaseId"
          params={{ releaseId: release_id }}
          search={{ tab: 'performance' }}
          onClick={event => event.stopPropagation()}
          className="text-accent-text underline-offset-2 hover:underline"
        >
          Open<span className="sr-only"> the release of {title}</span>
        </Link>
      ) : (
        <Missing />
      ),
  },
  {
    id: 'split',
    header: 'Split',
    width: 110,
    hidden: group === 'artist',
    cell: ({ has_split }) => (has_split ? <Badge type="Success">Shared</Badge> : <Badge type="Gray">No split</Badge>),
  },
  { id: 'streams', header: 'Streams', width: 110, align: 'end', cell: ({ streams }) => exact(streams) },
  { id: 'downloads', header: 'Downloads', width: 110, align: 'end', cell: ({ downloads }) => exact(downloads) },
  { id: 'paid', header: 'As paid', width: 160, align: 'end', cell: row => <Paid of={row.paid} /> },
  {
    id: 'revenue',
    header: currency,
    width: 140,
    align: 'end',
    hidden: paid,
    cell: ({ revenue }) => columnText(revenue),
  },
]
