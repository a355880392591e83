import { useEffect, useMemo, useRef, useState } from 'react'
import { usePages } from '#platform/web/data/use-pages.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { isoDate, readersZone } from '#platform/web/dates.ts'
import { addDays } from '#platform/web/ui/fields/dates/date-ranges.ts'
import { posts } from '#records/posts/posts-contract.ts'
import { GRID_ROWS, useGridColumns } from '#records/posts/web/grid-columns.ts'
import type { ExplorerSearch } from './address.ts'

/** The days that are shown without a choice (POST-046). */
export const DEFAULT_DAYS = 30
/** Rows of the list without a choice (POST-044). */
export const LIST_ROWS = 10

const authorFilters = { artist: 'ARTIST_ONLY', ugc: 'UGC_ONLY' } as const

/** The days of the address: those chosen, all of them, or the last thirty. */
export function daysOf({ from, to, days }: ExplorerSearch, today: string): { from?: string; to?: string } {
  if (days === 'all') return {}
  if (from || to) return { ...(from && { from }), ...(to && { to }) }
  return { from: addDays(today, 1 - DEFAULT_DAYS), to: today }
}

interface Asked {
  organization_id: string
  segment_id: string
  view: ExplorerSearch
  setView: (change: Partial<ExplorerSearch>, how?: { push?: boolean }) => unknown
}

/** The page of posts that the address asks for; with the request itself, which the file repeats. */
export function useExplorer({ organization_id, segment_id, view, setView }: Asked) {
  const columns = useGridColumns()
  const [today] = useState(() => isoDate(new Date()))
  const isGrid = view.view === 'grid'
  const limit = isGrid ? columns * GRID_ROWS : (view.size ?? LIST_ROWS)
  const lastColumns = useRef(columns)
  useEffect(() => {
    // a window of another width has pages of another size, which begin elsewhere (POST-027, POST-062)
    if (isGrid && lastColumns.current !== columns && view.cursor) setView({ cursor: undefined, start: undefined })
    lastColumns.current = columns
  }, [columns, isGrid, view.cursor, setView])
  const { from, to } = daysOf(view, today)
  const asked = useMemo(
    () => ({
      organization_id,
      segment_ids: [segment_id],
      search: view.q ?? null,
      platform: view.platform ?? null,
      regions: view.country ?? null,
      start_date: from ?? null,
      end_date: to ?? null,
      genre_ids: view.genre ?? null,
      is_in_trend: view.trend ? view.trend === 'yes' : null,
      trend_ids: view.trends ?? null,
      hashtag_ids: view.hashtag ?? null,
      posts_author_filter: view.type ? authorFilters[view.type] : ('ALL' as const),
      order_by: view.sort ?? ('play_count' as const),
      order_direction: view.dir ?? ('desc' as const),
      time_zone: readersZone(),
    }),
    [organization_id, segment_id, view, from, to],
  )
  const request = useMemo(() => ({ ...asked, limit }), [asked, limit])
  const list = usePages(posts.search, request, { cursor: view.cursor, start: view.start }, ({ cursor, start }) =>
    setView({ cursor, start }, { push: true }),
  )
  // the same answer again: it also says how many there are
  const answer = useQuery(posts.search, { ...request, ...(view.cursor && { cursor: view.cursor }) })
  const opened = list.items.find(({ id }) => id === view.post)
  // a link may lead to a post of another page
  const isElsewhere = view.post && !opened && !list.isPending && !/^(first|last)$/.test(view.post)
  const single = useQuery(posts.get, isElsewhere ? { organization_id, id: view.post ?? '' } : skipToken, {
    keepLast: false,
  })
  return {
    asked,
    columns,
    isGrid,
    limit,
    today,
    days: { from, to },
    list,
    count: answer.data && { count: answer.data.count, many: answer.data.many },
    post: opened ?? single.data?.post,
  }
}
