import type { ReactNode } from 'react'
import type { Failure } from '../data/send.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Failed } from '../ui/failed.tsx'

interface RecordLostProps {
  /** Such as "drop". */
  what: string
  error: Failure
  onRetry: () => void
  /** A link to where there are others. */
  actions: ReactNode
  children?: ReactNode
}

/** A record that could not be shown: not there (or another team's), or failed. */
export function RecordLost({
  what,
  error,
  onRetry,
  actions,
  children = `The link may be old, or the ${what} belongs to another team.`,
}: RecordLostProps) {
  // an address that is no id is as lost as one that nobody has
  if (error.status !== 404 && error.status !== 400)
    return <Failed what={`The ${what}`} error={error} onRetry={onRetry} />
  return (
    <div className="grid flex-1 place-items-center pb-24">
      <EmptyState kind="no-result" title={`This ${what} is not here`} actions={actions}>
        {children}
      </EmptyState>
    </div>
  )
}
