import { useEffect, useRef, useState } from 'react'
import { useGrowing } from '#platform/web/data/use-growing.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { trendTools } from '../contract.ts'
import { SplitTrendDialog } from './split-trend-dialog.tsx'
import { TrendPostCard } from './trend-post-card.tsx'

const PAGE = 20
const SKELETONS = [...Array(10).keys()]
const DAY_MS = 86_400_000

const orders = [
  { value: 'play_count', label: 'Views' },
  { value: 'published_at', label: 'Newest' },
] as const
const ranges = [
  { value: 'all', label: 'All time' },
  { value: '30', label: 'Last 30 days' },
  { value: '7', label: 'Last 7 days' },
] as const

interface TrendPostsProps {
  trend_id: string
  /** Shows one of the loaded posts. */
  onOpen: (id: string, ids: string[]) => void
}

/** The posts of a trend; all of them unless told otherwise (POST-046). Chosen ones can become a trend of their own. */
export function TrendPosts({ trend_id, onOpen }: TrendPostsProps) {
  const [order_by, setOrder] = useState<'play_count' | 'published_at'>('play_count')
  const [range, setRange] = useState('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [splitting, setSplitting] = useState(false)
  const section = useRef<HTMLElement>(null)
  const hadChosen = useRef(false)
  useEffect(() => {
    const isCleared = hadChosen.current && chosen.size === 0
    hadChosen.current = chosen.size > 0
    // the buttons of the selection went with it, and the dialog that one of them opened
    if (isCleared)
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) section.current?.focus({ preventScroll: true })
      })
  }, [chosen.size])
  // to the day, so that the question is the same for as long as the dialog is open
  const since = range === 'all' ? null : new Date(today() - Number(range) * DAY_MS).toISOString()
  const list = useGrowing(trendTools.posts, { trend_group_id: trend_id, order_by, since, limit: PAGE })
  const { items, count, error } = list
  const toggle = (id: string) =>
    setChosen(before => new Set(before.has(id) ? [...before].filter(other => other !== id) : [...before, id]))
  return (
    <section ref={section} tabIndex={-1} aria-label="Posts" className="outline-none flex min-h-0 min-w-0 flex-col">
      <header className="flex flex-none flex-wrap items-center gap-2 border-line border-b px-5 py-2.5">
        <h3 className="font-semibold">Posts</h3>
        {count !== undefined && <span className="text-fg-3 tabular-nums">{exact(count)}</span>}
        <span className="flex-1" />
        {chosen.size > 0 && (
          <>
            <span className="text-fg-2">{chosen.size} selected</span>
            <Button size="small" onClick={() => setChosen(new Set())}>
              Clear
            </Button>
            <Button size="small" kind="chosen" onClick={() => setSplitting(true)}>
              Split Off…
            </Button>
          </>
        )}
        <Select
          label="Sort"
          hideLabel
          small
          value={order_by}
          onValueChange={value => setOrder(value as typeof order_by)}
          options={orders}
        />
        <Select label="Published" hideLabel small value={range} onValueChange={setRange} options={ranges} />
      </header>
      <div className="px-5 py-4 md:min-h-0 md:flex-1 md:overflow-y-auto md:overscroll-contain">
        {error && !list.data ? (
          <Failed what="The posts" error={error} onRetry={list.refetch} />
        ) : count === 0 ? (
          <EmptyState kind="filtered-out" title="No results found">
            No post of this trend was published in these days.
          </EmptyState>
        ) : (
          <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
            {list.data
              ? items.map(post => (
                  <TrendPostCard
                    key={post.id}
                    post={post}
                    chosen={chosen.has(post.id)}
                    onToggle={() => toggle(post.id)}
                    onOpen={() =>
                      onOpen(
                        post.id,
                        items.map(({ id }) => id),
                      )
                    }
                  />
                ))
              : SKELETONS.map(at => (
                  <li key={at}>
                    <Skeleton className="aspect-9/16 h-auto! w-full" />
                  </li>
                ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div className="mt-4 text-center">
            <Button loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              Show More
            </Button>
          </div>
        )}
      </div>
      {splitting && (
        <SplitTrendDialog
          trend_id={trend_id}
          post_ids={[...chosen]}
          onClose={() => setSplitting(false)}
          onSplit={() => {
            setSplitting(false)
            setChosen(new Set())
          }}
        />
      )}
    </section>
  )
}

const today = () => Math.ceil(Date.now() / DAY_MS) * DAY_MS
