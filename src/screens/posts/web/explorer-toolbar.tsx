import { ListFilter } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { SearchField } from '#platform/web/ui/fields/search-field.tsx'
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
  isNarrowed: boolean
  onChange: (change: Partial<ExplorerSearch>, push?: boolean) => void
  onClear: () => void
}

/** Search, and the filters, which can be put away. */
export function ExplorerToolbar(props: ExplorerToolbarProps) {
  const { view, isNarrowed, onChange, onClear } = props
  const [typed, type] = useTyped(view.q ?? '', text => onChange({ q: text || undefined }, false), PAUSE_MS)
  const isHidden = view.filters === 'hidden'
  return (
    <div className="flex flex-none flex-wrap items-center gap-1.5 px-4 pt-1 pb-3 md:ps-5">
      <SearchField
        hotkey
        label="Search posts"
        value={typed}
        onValueChange={type}
        className="max-md:w-full md:w-[170px]"
      />
      <Button
        size="small"
        icon={<ListFilter />}
        aria-expanded={!isHidden}
        onClick={() => onChange({ filters: isHidden ? undefined : 'hidden' }, false)}
      >
        {isHidden ? 'Show Filters' : 'Hide Filters'}
      </Button>
      {!isHidden && <PostFilters {...props} />}
      {isNarrowed && (
        <Button kind="quiet" size="small" className="ms-auto" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  )
}
