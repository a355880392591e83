import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { NoDropsYet } from './no-drops-yet.tsx'
import { type Tab, tabNames } from './words.ts'

interface DropsEmptyProps {
  q: string
  tab: Tab | undefined
  artist: string | undefined
  /** Drops of the team, the archived aside. */
  total: number | undefined
  onClear: () => void
  onNew: () => void
}

const nothing: Record<Tab, string> = {
  live: 'No drop is live',
  scheduled: 'No drop is scheduled',
  draft: 'There are no drafts',
  ended: 'No drop has ended yet',
  archived: 'Nothing is archived',
}

/** Why the list is empty, and the way out. */
export function DropsEmpty({ q, tab, artist, total, onClear, onNew }: DropsEmptyProps) {
  const showAll = <Button onClick={onClear}>{total ? `Show all ${total}` : 'Show all'}</Button>
  if (q)
    return (
      <EmptyState kind="no-result" title={`No drop matches “${q}”`} actions={showAll}>
        Search looks at titles and artists
        {tab ? ` under ${tabNames[tab]}` : ''}.
      </EmptyState>
    )
  if (total && (tab || artist))
    return (
      <EmptyState
        kind="filtered-out"
        title={artist ? `No drop of ${artist} here` : nothing[tab ?? 'live']}
        actions={showAll}
      >
        {total === 1 ? '1 drop stands' : `${total} drops stand`} under All.
      </EmptyState>
    )
  return <NoDropsYet onNew={onNew} />
}
