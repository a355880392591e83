import { useEffect } from 'react'
import { useExport } from '#platform/web/data/use-export.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { DataTable } from '#platform/web/ui/table/data-table.tsx'
import { Pagination } from '#platform/web/ui/table/pagination.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { Post } from '#records/posts/contract.ts'
import { postSort } from '#records/posts/post-filter.ts'
import { posts } from '#records/posts/posts-contract.ts'
import { segments } from '#records/posts/segments-contract.ts'
import { PostGrid } from '#records/posts/web/post-grid.tsx'
import { PostViewer } from '#records/posts/web/viewer/post-viewer.tsx'
import { type ExplorerSearch, explorerSearch, segmentAddress } from './address.ts'
import { ExplorerEmpty } from './explorer-empty.tsx'
import { ExplorerHeader } from './explorer-header.tsx'
import { ExplorerToolbar } from './explorer-toolbar.tsx'
import { postColumns } from './post-columns.tsx'
import { SegmentTrends } from './trends/segment-trends.tsx'
import { useExplorer } from './use-explorer.ts'

const filterNames = [
  'country',
  'platform',
  'from',
  'to',
  'days',
  'genre',
  'trend',
  'trends',
  'hashtag',
  'type',
] as const

/** The posts of a segment: searched, filtered and sorted, as a list or as a grid, with one of them large. */
export function ExplorerScreen() {
  const organization_id = useOrganization().id
  const { segmentId: segment_id } = segmentAddress.useParams()
  const segment = useQuery(segments.get, { segmentId: segment_id }, { keepLast: false })
  const [view, setView] = useUrlState(explorerSearch)
  const explorer = useExplorer({ organization_id, segment_id, view, setView })
  const { list, count, asked, columns, isGrid } = explorer
  const file = useExport(posts.export)

  /** Another search, filter, order or size starts on its first page (POST-026, POST-027). */
  const choose = (change: Partial<ExplorerSearch>, push = true) =>
    setView({ cursor: undefined, start: undefined, ...change }, { push })
  const showTrend = (id: string | undefined) => setView({ open_trend: id }, { push: view.open_trend === undefined })
  const show = (id: string | undefined) => setView({ post: id }, { push: view.post === undefined })
  const open = ({ id }: Post) => show(id)
  const ids = list.items.map(({ id }) => id)
  // the viewer went on to a neighbouring page: it shows the post at the near end of it
  const arrived = list.isStale || list.isPending ? undefined : { first: ids[0], last: ids.at(-1) }[view.post ?? '']
  useEffect(() => {
    if (arrived) setView({ post: arrived })
  }, [arrived, setView])

  const setNames = filterNames.filter(name => view[name] !== undefined)
  const isNarrowed = Boolean(view.q) || setNames.length > 0
  // the first and the last day are one filter
  const filtersSet = setNames.length - (view.from && view.to ? 1 : 0)
  const noFilters = Object.fromEntries(filterNames.map(name => [name, undefined]))
  const clear = () => choose({ q: undefined, ...noFilters })
  const isOff = segment.data?.is_tracking_enabled === false && !isNarrowed
  const empty = list.error ? (
    <Failed what="The posts" error={list.error} onRetry={list.retry} />
  ) : (
    <ExplorerEmpty
      segment={segment.data}
      isOff={isOff}
      isNarrowed={isNarrowed}
      onClear={clear}
      onAllTime={() => choose({ days: 'all', from: undefined, to: undefined })}
    />
  )
  const page = (cursor: 'onNext' | 'onPrevious', end: 'first' | 'last') => () => {
    list.footer[cursor]()
    setView({ post: end })
  }

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ExplorerHeader
        segment={segment.data}
        error={segment.error}
        count={count}
        view={view}
        onChange={choose}
        exporting={{
          pending: file.isPending,
          disabled: list.items.length === 0,
          run: () => file.run(asked),
        }}
      />
      <ExplorerToolbar
        view={view}
        today={explorer.today}
        days={explorer.days}
        segmentId={segment_id}
        filtersSet={filtersSet}
        count={count}
        isNarrowed={isNarrowed}
        onChange={choose}
        onClear={clear}
        onClearFilters={() => choose(noFilters)}
      />
      <SegmentTrends
        organizationId={organization_id}
        segmentId={segment_id}
        openId={view.open_trend}
        onShow={showTrend}
      />
      {isGrid ? (
        <section
          aria-label="Posts"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain border-line border-t px-4 py-4 outline-offset-[-2px] md:px-5"
        >
          {list.isPending || list.items.length > 0 ? (
            <PostGrid posts={list.items} columns={columns} loading={list.isPending} onOpen={open} />
          ) : (
            <div className="grid min-h-60 place-items-center">{empty}</div>
          )}
        </section>
      ) : (
        <DataTable
          label="Posts"
          columns={postColumns}
          rows={list.items}
          rowId={({ id }) => id}
          rowName={({ author, description }) => `${description.slice(0, 60) || 'post'} by ${author.username}`}
          rowHeight={66}
          loading={list.isPending}
          skeletonRows={explorer.limit}
          sort={{ by: asked.order_by, direction: asked.order_direction }}
          onSort={({ by, direction }) => choose(sortOf(by, direction))}
          onOpen={open}
          openId={view.post}
          empty={empty}
        />
      )}
      <Pagination
        {...list.footer}
        total={list.isPending || list.error || count?.many ? undefined : count?.count}
        {...(!isGrid && {
          pageSize: explorer.limit,
          pageSizes: [10, 25, 50, 100],
          onPageSize: size => choose({ size: size === 10 ? undefined : size }),
        })}
      >
        {count?.many && <span className="text-fg-3">of more than 10,000</span>}
      </Pagination>
      {explorer.post && (
        <PostViewer
          post={explorer.post}
          ids={ids}
          organizationId={organization_id}
          onShow={show}
          onNextPage={list.footer.hasNext ? page('onNext', 'first') : undefined}
          onPreviousPage={list.footer.hasPrevious ? page('onPrevious', 'last') : undefined}
          onClose={() => show(undefined)}
        />
      )}
    </div>
  )
}

function sortOf(by: string, direction: 'asc' | 'desc'): Partial<ExplorerSearch> {
  const sort = postSort.parse(by)
  return { sort: sort === 'play_count' ? undefined : sort, dir: direction === 'asc' ? 'asc' : undefined }
}
