import { ListFilter } from 'lucide-react'
import { useRef } from 'react'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
import { FilterSheet } from '#platform/web/ui/layers/filter-sheet.tsx'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { useTyped } from '#platform/web/use-typed.ts'
import type { ExplorerSearch } from './address.ts'
import { PostFilters } from './filters/post-filters.tsx'

/** POST-051. */
const PAUSE_MS = 400

interface ExplorerToolbarProps {
  view: ExplorerSearch
  today: string
  days: { from?: string | undefined; to?: string | undefined }
  segmentId: string
  /** How many filters are set. */
  filtersSet: number
  count: { count: number; many: boolean } | undefined
  isNarrowed: boolean
  onChange: (change: Partial<ExplorerSearch>, push?: boolean) => void
  /** The search too. */
  onClear: () => void
  onClearFilters: () => void
}

/** Search, and the filters: in a row that can be put away, on a phone as a sheet. */
export function ExplorerToolbar(props: ExplorerToolbarProps) {
  const { view, filtersSet, count, isNarrowed, onChange, onClear, onClearFilters } = props
  const [typed, type] = useTyped(view.q ?? '', text => onChange({ q: text || undefined }, false), PAUSE_MS)
  const isHidden = view.filters === 'hidden'
  const isPhone = useNarrow()
  const filters = useRef<HTMLButtonElement>(null)
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5 px-4 pt-1 pb-3 md:ps-5">
      <SearchField
        hotkey
        label="Search posts"
        value={typed}
        onValueChange={type}
        className="max-md:flex-1 max-md:basis-40 md:w-42.5"
      />
      {isPhone ? (
        <FilterSheet
          buttonRef={filters}
          count={filtersSet}
          done={count ? `Show ${exact(count.count)}${count.many ? '+' : ''}` : 'Show posts'}
          onClear={onClearFilters}
        >
          <PostFilters {...props} />
        </FilterSheet>
      ) : (
        <Button
          ref={filters}
          size="small"
          icon={<ListFilter />}
          aria-expanded={!isHidden}
          onClick={() => onChange({ filters: isHidden ? undefined : 'hidden' }, false)}
        >
          {isHidden ? 'Show Filters' : 'Hide Filters'}
        </Button>
      )}
      {!isHidden && !isPhone && <PostFilters {...props} />}
      {isNarrowed && (
        <Button
          kind="quiet"
          size="small"
          className="ms-auto"
          onClick={() => {
            // the button is about to disappear
            filters.current?.focus()
            onClear()
          }}
        >
          Clear
        </Button>
      )}
    </div>
  )
}
