import { ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { useTyped } from '#platform/web/use-typed.ts'
import { RosterFilters } from './roster-filters.tsx'
import type { RosterView } from './use-roster-view.ts'

const SEARCH_PAUSE_MS = 300

interface RosterToolbarProps {
  view: RosterView
  filtersShown: boolean
  onShowFilters: (shown: boolean) => void
  matching: { count: number; many: boolean } | undefined
  /** At the end: views, columns. */
  children: ReactNode
}

/** Search, filters, and how many there are with them. */
export function RosterToolbar({ view, filtersShown, onShowFilters, matching, children }: RosterToolbarProps) {
  const { q, filter, filtered } = view
  const [typed, type] = useTyped(q, view.search, SEARCH_PAUSE_MS)
  const fields = Object.keys(filter).length
  return (
    <div className="flex flex-none items-start gap-2 px-4 pt-2 pb-3 max-md:flex-wrap md:ps-5">
      <SearchField
        hotkey
        label="Search creators by name"
        value={typed}
        onValueChange={type}
        className="max-md:w-full md:w-[252px] md:flex-none"
      />
      <div className="flex min-w-0 flex-auto flex-wrap items-center gap-2 md:flex-1">
        <Button
          icon={<ListFilter />}
          aria-expanded={filtersShown}
          kind={filtered && !filtersShown ? 'chosen' : 'secondary'}
          onClick={() => onShowFilters(!filtersShown)}
        >
          {filtersShown ? 'Hide Filters' : 'Show Filters'}
          {filtered && !filtersShown && <span className="sr-only">, {fields} set</span>}
        </Button>
        {filtersShown && <RosterFilters filter={filter} onApply={change => void view.choose(change)} />}
      </div>
      <div className="ms-auto flex min-h-(--control) flex-none items-center gap-2">
        {(filtered || q) && matching && (
          <span role="status" className="text-12 text-fg-3 tabular-nums">
            {exact(matching.count)}
            {matching.many && '+'} match
          </span>
        )}
        {filtered && (
          <Button kind="quiet" size="small" onClick={view.clearFilters}>
            Clear all
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
