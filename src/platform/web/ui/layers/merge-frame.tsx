import type { ReactNode } from 'react'
import type { Failure } from '../../data/send.ts'
import { Button } from '../button.tsx'
import { Failed } from '../failed.tsx'
import { Skeleton } from '../skeleton.tsx'
import { Dialog, DialogClose } from './dialog.tsx'

interface MergeFrameProps {
  title: string
  /** As in "Loading the two fans". */
  who: string
  /** Where a merge can be taken back. */
  note: string
  /** Something was chosen that closing would lose. */
  unsaved: boolean
  width?: 'regular' | 'wide'
  error: Failure | null
  onRetry: () => unknown
  merge: { isPending: boolean; run: () => void }
  onClose: () => void
  /** What is kept of each and what comes of it; undefined until that is loaded. */
  children: ReactNode
}

const ROWS = [0, 1, 2, 3, 4]

/** The dialog in which records become one: what comes of it while it loads and after, and the button that merges. */
export function MergeFrame({
  title,
  who,
  note,
  unsaved,
  width = 'regular',
  error,
  onRetry,
  merge,
  onClose,
  children,
}: MergeFrameProps) {
  return (
    <Dialog
      title={title}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={unsaved}
      width={width}
      footer={
        <>
          <span className="me-auto text-12 text-fg-3 max-sm:w-full">{note}</span>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" disabled={!children} loading={merge.isPending} onClick={merge.run}>
            Merge
          </Button>
        </>
      }
    >
      {error ? (
        <Failed what={capitalized(who)} error={error} onRetry={onRetry} />
      ) : (
        children || (
          <div role="status" className="flex flex-col gap-3">
            <span className="sr-only">Loading {who}</span>
            {ROWS.map(row => (
              <Skeleton key={row} className="h-10! w-full rounded-2!" />
            ))}
          </div>
        )
      )}
    </Dialog>
  )
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
