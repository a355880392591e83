import { useOrganization } from '#platform/web/organization.ts'
import type { Sort } from '#platform/web/ui/table-columns.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { type CreatorOrder, DEFAULT_PAGE_SIZE } from '../contract.ts'
import { filterOf, without } from './filter-kinds.ts'
import { type RosterSearch, rosterSearch } from './route.tsx'

const firstPage = { cursor: undefined, start: undefined } as const

/** What the address says of the table, in the words of the server, and how to change it. */
export function useRosterView() {
  const organization_id = useOrganization().id
  const [view, setView] = useUrlState(rosterSearch)
  const { q = '', sort = 'added_at', order = 'desc', size = DEFAULT_PAGE_SIZE, cursor, start, creator } = view
  const filter = filterOf(view)
  const asked: CreatorOrder = { order_by: sort, order_direction: order }

  /** Another table starts on its first page (TABLE-032). */
  const choose = (change: Partial<RosterSearch>, push = true) => setView({ ...firstPage, ...change }, { push })
  return {
    organization_id,
    view,
    q,
    filter,
    asked,
    size,
    place: { cursor, start },
    filtered: Object.keys(filter).length > 0,
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
    show: (id: string | undefined) => setView({ creator: id }, { push: creator === undefined }),
  }
}
export type RosterView = ReturnType<typeof useRosterView>

const sortable = (by: string) => rosterSearch.shape.sort.parse(by)
const sizeOf = (size: number) => (size === DEFAULT_PAGE_SIZE ? undefined : rosterSearch.shape.size.parse(size))
