import type { ReactNode, Ref } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'

interface PartProps {
  title: string
  /** Label of the button at the end of the title. */
  action?: string
  onAction?: () => void
  actionRef?: Ref<HTMLButtonElement>
  disabled?: boolean
  children: ReactNode
}

/** A section of the creator record: title, edit button, content. */
export function Part({ title, action, onAction, actionRef, disabled = false, children }: PartProps) {
  return (
    <section aria-label={title}>
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h3 className="min-w-0 flex-1 font-medium text-12 text-fg-2 wrap-anywhere">{title}</h3>
        {action && (
          <Button
            {...(actionRef && { ref: actionRef })}
            kind="quiet"
            size="small"
            className="-me-2.5"
            aria-label={`${action} ${title}`}
            disabled={disabled}
            onClick={onAction}
          >
            {action}
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}

interface ReadProps<Answer> {
  what: string
  query: { data: Answer | undefined; error: Failure | null; refetch: () => unknown }
  children: (answer: Answer) => ReactNode
}

/** The data of a query; before that a skeleton, or the error. */
export function Read<Answer>({ what, query, children }: ReadProps<Answer>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed what={what} error={query.error} onRetry={query.refetch} className="max-w-full" />
  return <Skeleton className="my-1.5 w-40" />
}

/** Text of the empty state. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className="text-fg-3">{children}</p>
