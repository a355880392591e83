import { useQueries } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { queryOf, useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { Roster } from '#records/rosters/contract.ts'
import { rosterName } from '#records/rosters/web/use-rosters.ts'
import { rosterScreen } from '../../contract.ts'
import { type Filter, type FilterKind, filterKinds, isSet, without } from '../filters/filter-kinds.ts'
import { creatorsWords, type Emptiness } from '../words.ts'

interface CreatorsEmptyProps {
  why: Emptiness
  q: string
  /** The list without any filter. */
  list: Pick<Roster, 'name' | 'is_default' | 'creator_count'> | undefined
  /** The list and what narrows it. */
  narrowing: Filter & { roster_id: string }
  onRemove: (kind: FilterKind) => void
  onAdd: () => void
  onSearch: (q: string) => void
  onClearFilters: () => void
  onShowAll: () => void
}

/** Why no creator is here, and the way out (TABLE-006..011). */
export function CreatorsEmpty(props: CreatorsEmptyProps) {
  const { why, onAdd, onShowAll } = props
  switch (why) {
    case 'search':
      return <NotFound {...props} />
    case 'filters':
      return <FilteredOut {...props} />
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

/** Offers what was meant, where the search is one slip away from it. */
function NotFound({ q, list, narrowing, onAdd, onSearch, onShowAll }: CreatorsEmptyProps) {
  const meant = useQuery(rosterScreen.nearSpelling, narrowing).data?.q
  return (
    <EmptyState
      kind="no-result"
      title={`No results for ${q}`}
      actions={
        <>
          {meant && (
            <Button kind="primary" onClick={() => onSearch(meant)}>
              Search for “{meant}”
            </Button>
          )}
          {list?.is_default === false && <Button onClick={onShowAll}>Search All Creators</Button>}
          <Button onClick={onAdd}>Add profile link</Button>
          <Button kind="quiet" onClick={() => onSearch('')}>
            Clear search
          </Button>
        </>
      }
    >
      The creator's profile must be connected to Fanfare to appear here.
    </EmptyState>
  )
}

/** More counts than this would be asked for nobody. */
const MAX_COUNTED = 8

/** Names the one filter without which most creators are left, and takes it away. */
function FilteredOut({ narrowing, list, onRemove, onClearFilters }: CreatorsEmptyProps) {
  const set = filterKinds.filter(kind => isSet(kind, narrowing)).slice(0, MAX_COUNTED)
  const counts = useQueries({
    queries: set.map(kind => queryOf(rosterScreen.countCreators, { ...narrowing, ...without(kind) })),
  })
  const left = set.map((kind, at) => ({ kind, count: counts[at]?.data?.count ?? 0 }))
  const [most] = left.toSorted((a, b) => b.count - a.count)
  const one = most && most.count > 0 && set.length > 1 ? most : undefined
  return (
    <EmptyState
      kind="filtered-out"
      title="No results from the applied filters"
      actions={
        <>
          {one && <Button onClick={() => onRemove(one.kind)}>Remove “{one.kind.name}”</Button>}
          <Button {...(one && { kind: 'quiet' })} onClick={onClearFilters}>
            Clear all
          </Button>
        </>
      }
    >
      {one
        ? `${matchWords(one.count)} without “${one.kind.name}”.`
        : list && list.creator_count > 0
          ? `${matchWords(list.creator_count)} without ${set.length === 1 ? `“${set[0]?.name}”` : 'them'}.`
          : list && `“${rosterName(list)}” has no creators yet.`}
    </EmptyState>
  )
}

const matchWords = (count: number) => `${creatorsWords(count)} ${count === 1 ? 'matches' : 'match'}`
