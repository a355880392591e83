import { useQueryClient } from '@tanstack/react-query'
import { queryOf } from '#platform/web/data/use-query.ts'
import { readersZone } from '#platform/web/dates.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import type { Sort } from '#platform/web/ui/table/table-columns.ts'
import { readSearch, useUrlState } from '#platform/web/url-state.ts'
import { type CreatorOrder, type SortedBy, sortedBy } from '#records/creators/creator-filter.ts'
import { DEFAULT_PAGE_SIZE, rosterScreen } from '../contract.ts'
import { type Filter, filterOf, hasDays, without } from './filters/filter-kinds.ts'
import { type RosterSearch, type RosterTool, rosterSearch } from './roster-search.ts'

const firstPage = { cursor: undefined, start: undefined } as const

/** The table that an address names, in the words of the server. */
function tableOf(address: RosterSearch) {
  const { q = '', sort = 'added_at', order = 'desc', size = DEFAULT_PAGE_SIZE, cursor, start } = address
  const asked: CreatorOrder = { ...orderOf(sort), order_direction: order }
  return { q, filter: filterOf(address), asked, size, place: { cursor, start } }
}

/** What the table is sorted by, in the words of the server. */
const orderOf = (sort: SortedBy): Pick<CreatorOrder, 'order_by' | 'sort_by'> =>
  sort === 'price' || sort === 'rating' || sort === 'name'
    ? { order_by: 'added_at', sort_by: sort }
    : { order_by: sort }

/** Whom of a list the table shows. */
export const narrowingOf = (roster_id: string, { q, filter }: { q: string; filter: Filter }) => ({
  roster_id,
  q,
  ...filter,
  ...(hasDays(filter) && { time_zone: readersZone() }),
})

/** What the address says of the table, in the words of the server, and how to change it. */
export function useRosterView() {
  const organization_id = useOrganization().id
  const client = useQueryClient()
  const [view, setView] = useUrlState(rosterSearch)
  const { creator, tool } = view
  const table = tableOf(view)

  /** Another table starts on its first page (TABLE-032), and that is asked for before the screen is drawn for it. */
  const choose = (change: Partial<RosterSearch>, push = true) => {
    const next = readSearch(rosterSearch, { ...view, ...firstPage, ...change })
    if (next.list !== undefined && next.list !== 'interested') {
      const { asked, size, ...which } = tableOf(next)
      const page = { ...narrowingOf(next.list, which), ...asked, page_size: size }
      void client.prefetchQuery(queryOf(rosterScreen.listCreators, page))
    }
    return setView({ ...firstPage, ...change }, { push })
  }
  return {
    organization_id,
    view,
    ...table,
    sort: { by: sortedBy(table.asked), direction: table.asked.order_direction },
    filtered: Object.keys(table.filter).length > 0,
    choose,
    /** Without a trace in the history. */
    setList: (list: string) => setView({ list }),
    chooseList: (list: string) => choose({ list, creator: undefined }),
    search: (text: string) => choose({ q: text || undefined }, false),
    clearFilters: () => choose(without()),
    sortBy: ({ by, direction }: Sort) =>
      choose({ sort: by === 'added_at' ? undefined : sortable(by), order: direction === 'asc' ? 'asc' : undefined }),
    resize: (next: number) => choose({ size: sizeOf(next) }),
    turn: (place: { cursor?: string | undefined; start?: number | undefined }) =>
      setView({ cursor: place.cursor, start: place.start }, { push: true }),
    /** Back closes what was opened, and does not walk through every creator that was looked at. */
    show: (id: string | undefined) => setView({ creator: id }, { push: creator === undefined, back: id === undefined }),
    showTool: (next: RosterTool | undefined) =>
      setView({ tool: next }, { push: tool === undefined, back: next === undefined }),
    /** Without going back, which would ask about typed work that is saved by now. */
    leaveTool: () => setView({ tool: undefined }),
  }
}
export type RosterView = ReturnType<typeof useRosterView>

const sortable = (by: string) => rosterSearch.shape.sort.parse(by)
const sizeOf = (size: number) => (size === DEFAULT_PAGE_SIZE ? undefined : rosterSearch.shape.size.parse(size))
