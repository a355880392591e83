import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx'
import { useTypedText } from '../ui/layers/typed-work.tsx'

interface Address {
  pathname: string
  search: Record<string, unknown>
}
/** Whether the next address no longer shows what is being edited. */
export type Leaves = (current: Address, next: Address) => boolean

const toAnotherPage: Leaves = (current, next) => next.pathname !== current.pathname

interface LeaveQuestionProps {
  isUnsaved: () => boolean
  /** Otherwise another page. */
  leaves?: Leaves
  /** What is lost, as a sentence. */
  children: ReactNode
}

/** Asks before a page with unsaved work is left: by a link, Back, a reload or another address. */
export function LeaveQuestion({ isUnsaved, leaves = toAnotherPage, children }: LeaveQuestionProps) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => leaves(current, next) && isUnsaved(),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirm="Leave"
      open={leaving.status === 'blocked'}
      onOpenChange={open => !open && leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    >
      {children}
    </ConfirmDialog>
  )
}

interface TypedRecordProps {
  leaves: Leaves
  /** What is lost, as a sentence. */
  lost: string
  children: ReactNode
}

/** A record with fields of its own: asks before another address takes away what was typed in it. */
export function TypedRecord({ leaves, lost, children }: TypedRecordProps) {
  const { hasTyped, enter } = useTypedText()
  return (
    <div
      className="contents"
      // a dialog that belongs to the record asks by itself
      onFocusCapture={event => event.currentTarget.contains(event.target) && enter(event)}
    >
      {children}
      <LeaveQuestion isUnsaved={hasTyped} leaves={leaves}>
        {lost}
      </LeaveQuestion>
    </div>
  )
}
