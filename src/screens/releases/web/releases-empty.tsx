import { Plus } from 'lucide-react'
import type { Failure } from '#platform/web/data/send.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'

interface ReleasesEmptyProps {
  error: Failure | null
  onRetry: () => unknown
  q: string
  isNarrowed: boolean
  /** Releases of the team, the archived aside. */
  total: number | undefined
  onClear: () => void
  onNew: () => void
}

/** Why the list is empty, and the way out. */
export function ReleasesEmpty({ error, onRetry, q, isNarrowed, total, onClear, onNew }: ReleasesEmptyProps) {
  if (error) return <Failed what="The releases" error={error} onRetry={onRetry} />
  if (isNarrowed)
    return (
      <EmptyState
        kind={q ? 'no-result' : 'filtered-out'}
        title={q ? `No release matches “${q}”` : 'No release is here'}
        actions={<Button onClick={onClear}>{total ? `Show all ${total}` : 'Show all'}</Button>}
      >
        {q ? 'Search looks at titles, artists, songs, UPCs and ISRCs.' : 'Other releases stand under All.'}
      </EmptyState>
    )
  return (
    <EmptyState
      kind="nothing-yet"
      title="No release yet"
      actions={
        <Button kind="primary" icon={<Plus />} onClick={onNew}>
          New Release
        </Button>
      }
    >
      A release holds its songs, credits, files and tasks, and the drops and promotions that belong to it.
    </EmptyState>
  )
}
