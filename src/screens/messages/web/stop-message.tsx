import { Square } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { broadcasts } from '#features/broadcasts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { exact } from '#platform/web/numbers.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'

interface StopMessageProps {
  id: string
  waiting: number
  status: RefObject<HTMLElement | null>
}

/** Stops a message that is being sent. When it leaves the page with the focus, the message's status gets the focus. */
export function StopMessage({ id, waiting, status }: StopMessageProps) {
  const organization_id = useOrganization().id
  const stop = useCommand(broadcasts.stop, { done: 'Message Stopped', failed: 'Failed to Stop' })
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const node = button.current
    return () => {
      const active = document.activeElement
      if (active !== node && !active?.closest('[role="alertdialog"]')) return
      // once the dialog has tried to give the focus back to the button that is gone
      setTimeout(() => document.activeElement === document.body && status.current?.focus())
    }
  }, [status])
  return (
    <ConfirmDialog
      title="Stop the message?"
      confirm="Stop"
      loading={stop.isPending}
      onConfirm={() => stop.mutate({ organization_id, id })}
      trigger={
        <Button ref={button} kind="danger" icon={<Square />}>
          Stop
        </Button>
      }
    >
      {waiting === 1 ? '1 message that waits is' : `${exact(waiting)} messages that wait are`} never sent. This cannot
      be taken back; “Use again” makes a new draft.
    </ConfirmDialog>
  )
}
