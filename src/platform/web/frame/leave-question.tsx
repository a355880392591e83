import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../ui/layers/confirm-dialog.tsx'

interface LeaveQuestionProps {
  isUnsaved: () => boolean
  /** What is lost, as a sentence. */
  children: ReactNode
}

/** Asks before a page with unsaved work is left: by a link, Back, a reload or another address. */
export function LeaveQuestion({ isUnsaved, children }: LeaveQuestionProps) {
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => next.pathname !== current.pathname && isUnsaved(),
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
