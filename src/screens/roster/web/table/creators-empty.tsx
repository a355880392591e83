import { Plus } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { creatorsWords, type Emptiness } from '../words.ts'

interface CreatorsEmptyProps {
  why: Emptiness
  q: string
  /** Creators of the list without any filter. */
  listed: number | undefined
  onAdd: () => void
  onClearSearch: () => void
  onClearFilters: () => void
  onShowAll: () => void
}

/** Why no creator is here, and the way out (TABLE-006..011). */
export function CreatorsEmpty({ why, q, listed, onAdd, onClearSearch, onClearFilters, onShowAll }: CreatorsEmptyProps) {
  switch (why) {
    case 'search':
      return (
        <EmptyState
          kind="no-result"
          title={`No results for ${q}`}
          actions={
            <>
              <Button onClick={onAdd}>Add profile link</Button>
              <Button kind="quiet" onClick={onClearSearch}>
                Clear search
              </Button>
            </>
          }
        >
          The creator's profile must be connected to Fanfare to appear here.
        </EmptyState>
      )
    case 'filters':
      return (
        <EmptyState
          kind="filtered-out"
          title="No results from the applied filters"
          actions={<Button onClick={onClearFilters}>Clear all</Button>}
        >
          {listed ? `${creatorsWords(listed)} ${listed === 1 ? 'matches' : 'match'} without them.` : undefined}
        </EmptyState>
      )
    case 'list':
      return (
        <EmptyState
          kind="nothing-yet"
          title="No creators in this list"
          actions={
            <>
              <Button kind="primary" icon={<Plus />} onClick={onAdd}>
                Add Creators
              </Button>
              <Button onClick={onShowAll}>Choose from All Creators</Button>
            </>
          }
        >
          Paste profile links, or pick creators you already work with.
        </EmptyState>
      )
    case 'roster':
      return (
        <EmptyState
          kind="nothing-yet"
          title="No Creators Yet"
          actions={
            <Button kind="primary" icon={<Plus />} onClick={onAdd}>
              Add Creators
            </Button>
          }
        >
          Paste the profiles you already work with. We fetch the rest.
        </EmptyState>
      )
  }
}
