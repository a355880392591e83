import { useCommand } from '#platform/web/data/use-command.ts'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import type { ChosenFans } from '#records/fan-tags/web/use-fan-tags.ts'
import { fanBulk } from '../../bulk-contract.ts'

interface AcceptSignupsDialogProps {
  asked: ChosenFans
  onClose: () => void
  onDone: () => void
}

/** Their confirmations go out, so this asks first. */
export function AcceptSignupsDialog({ asked, onClose, onDone }: AcceptSignupsDialogProps) {
  const { mutateAsync, isPending } = useCommand(fanBulk.letIn, { failed: 'Failed to let these sign-ups in' })
  const run = async () => {
    let count = 0
    for (let more = true; more; ) {
      const answer = await mutateAsync(asked)
      count += answer.let_in
      more = answer.more
    }
    onClose()
    onDone()
    toast.success(count === 1 ? '1 sign-up let in' : `${count.toLocaleString('en')} sign-ups let in`)
  }
  return (
    <ConfirmDialog
      title="Let these fans in?"
      confirm="Let them in"
      open
      onOpenChange={open => !open && onClose()}
      loading={isPending}
      // a failure has been said already; what was let in stays
      onConfirm={() => run().catch(onClose)}
    >
      Fans who are quarantined count from now on, and each of their sign-ups gets the confirmation of its drop. Messages
      that went out cannot be taken back.
    </ConfirmDialog>
  )
}
