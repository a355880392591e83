import { RotateCw } from 'lucide-react'
import { SOMETHING_WENT_WRONG } from '#platform/contract/problem.ts'
import { Failure } from '../data/send.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Message } from './message.tsx'

interface FailedProps {
  /** The data that failed to load: "The drops". */
  what: string
  error: Failure
  onRetry: () => void
  /** The words where a screen has its own: "Failed to load creators". */
  title?: string
  className?: string
}

/** Stands where the answer would: not allowed, or failed with the reason and another try. */
export function Failed({ what, error, onRetry, title = `${what} could not be loaded`, className }: FailedProps) {
  if (error.status === 403)
    return (
      <EmptyState kind="not-allowed" title={`${what} are not open to you`}>
        {error.message} Ask an owner of the team for access.
      </EmptyState>
    )
  return (
    <div className={className ?? 'mx-auto w-full max-w-[420px] p-4'}>
      <Message
        tone="error"
        action={
          <Button size="small" icon={<RotateCw />} onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <b className="block">{title}</b>
        {error instanceof Failure ? error.message : SOMETHING_WENT_WRONG}
      </Message>
    </div>
  )
}
