import { ListFilter } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { FilterSheet } from '#platform/web/ui/layers/filter-sheet.tsx'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import { countSet } from './filters/filter-kinds.ts'
import { RosterFilters } from './filters/roster-filters.tsx'
import type { RosterView } from './use-roster-view.ts'

const SEARCH_PAUSE_MS = 300

interface RosterToolbarProps {
  view: RosterView
  filtersShown: boolean
  /** The button that shows and hides the filters. */
  filtersRef: RefObject<HTMLButtonElement | null>
  onClearFilters: () => void
  onShowFilters: (shown: boolean) => void
  matching: { count: number; many: boolean } | undefined
  /** The list that is open; undefined until it is known. */
  rosterId: string | undefined
  /** At the end: views, columns. */
  children: ReactNode
}

/** Search, filters, and how many there are with them. */
export function RosterToolbar({
  view,
  filtersShown,
  filtersRef,
  onClearFilters,
  onShowFilters,
  matching,
  rosterId,
  children,
}: RosterToolbarProps) {
  const { q, filter, filtered } = view
  const [typed, type] = useTyped(q, view.search, SEARCH_PAUSE_MS)
  const setFilters = countSet(filter)
  // what is set has a line of its own, so that the search and what stands at the end keep their places
  const narrow = useNarrow()
  const shown = filtersShown && !narrow
  const below = shown && filtered
  const within = rosterId === undefined ? undefined : { roster_id: rosterId, q }
  const filters = <RosterFilters filter={filter} within={within} onApply={change => void view.choose(change)} />
  const found = (filtered || q) && matching && `${exact(matching.count)}${matching.many ? '+' : ''} match`
  return (
    <div className="flex flex-none flex-wrap items-center gap-2 px-4 pt-2 pb-3 md:ps-5">
      <SearchField
        hotkey
        label="Search creators by name"
        value={typed}
        onValueChange={type}
        className="max-md:w-full md:w-63"
      />
      {narrow ? (
        <FilterSheet
          buttonRef={filtersRef}
          count={setFilters}
          done={found ? `Show ${exact(matching?.count ?? 0)}${matching?.many ? '+' : ''}` : 'Show all'}
          onClear={() => void view.clearFilters()}
        >
          {filters}
        </FilterSheet>
      ) : (
        <Button
          ref={filtersRef}
          icon={<ListFilter />}
          aria-expanded={shown}
          kind={filtered && !shown ? 'chosen' : 'secondary'}
          onClick={() => onShowFilters(!filtersShown)}
        >
          {shown ? 'Hide Filters' : 'Show Filters'}
          {filtered && !shown && <span className="sr-only">, {setFilters} set</span>}
        </Button>
      )}
      <div className={below ? 'order-1 flex w-full flex-wrap items-center gap-2' : 'contents'}>
        {shown && filters}
        <span className="flex-1" />
        {found && (
          <span role="status" className={cx('text-12 text-fg-3 tabular-nums', !below && 'max-sm:sr-only')}>
            {found}
          </span>
        )}
        {filtered && !narrow && (
          <Button kind="quiet" size="small" onClick={onClearFilters}>
            Clear all
          </Button>
        )}
      </div>
      {below && <span className="flex-1" />}
      {children}
    </div>
  )
}
