import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'

interface FansEmptyProps {
  q: string
  /** Something narrows the list. */
  narrowed: boolean
  /** Fans of the team. */
  all: { count: number; many: boolean } | undefined
  onClear: () => void
  onClearSearch: () => void
}

/** Why the list is empty, and the way out. */
export function FansEmpty({ q, narrowed, all, onClear, onClearSearch }: FansEmptyProps) {
  if (q)
    return (
      <EmptyState
        kind="no-result"
        title={`No fan matches “${q}”`}
        actions={<Button onClick={onClearSearch}>Clear search</Button>}
      >
        Search looks at names, addresses and numbers.
      </EmptyState>
    )
  if (narrowed)
    return (
      <EmptyState
        kind="filtered-out"
        title="No fan matches these filters"
        actions={<Button onClick={onClear}>Clear all</Button>}
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
