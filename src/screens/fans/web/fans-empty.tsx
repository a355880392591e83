import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

interface FansEmptyProps {
  q: string
  /** Filters narrow the list, beside the search. */
  filtered: boolean
  /** Fans of the team. */
  all: { count: number; many: boolean } | undefined
  onClearFilters: () => void
  onClearSearch: () => void
}

/** Why the list is empty, and the way out. */
export function FansEmpty({ q, filtered, all, onClearFilters, onClearSearch }: FansEmptyProps) {
  if (q)
    return (
      <EmptyState
        kind="no-result"
        title={`No fan matches “${q}”${filtered ? ' with these filters' : ''}`}
        actions={
          <>
            <Button onClick={onClearSearch}>Clear search</Button>
            {filtered && <Button onClick={onClearFilters}>Clear filters</Button>}
          </>
        }
      >
        Search looks at names, addresses and numbers.
      </EmptyState>
    )
  if (filtered)
    return (
      <EmptyState
        kind="filtered-out"
        title="No fan matches these filters"
        actions={<Button onClick={onClearFilters}>Clear all</Button>}
      >
        {all &&
          all.count > 0 &&
          `${all.count === 1 ? '1 fan matches' : `${all.count.toLocaleString('en')}${all.many ? '+' : ''} fans match`} without them.`}
      </EmptyState>
    )
  return (
    <EmptyState
      kind="nothing-yet"
      title="No fans yet"
      actions={
        <Link to="/drops" className={buttonClass()}>
          Go to Drops
        </Link>
      }
    >
      Everybody who signs up on one of your drops appears here. Share a drop to get the first.
    </EmptyState>
  )
}
