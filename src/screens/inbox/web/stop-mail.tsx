import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/layers/confirm-dialog.tsx'
import { composer } from '#records/outreach/composer-contract.ts'

/** For who asks in words to be left alone. */
export function StopMail({ organization_id, email }: { organization_id: string; email: string }) {
  const stop = useCommand(composer.suppress, {
    done: ({ shown }) => `${shown} gets no more mail`,
    failed: 'Failed to Stop Mail to the Address',
  })
  return (
    <ConfirmDialog
      title={`Write to ${email} no more?`}
      confirm="Stop all mail"
      onConfirm={() => stop.mutate({ organization_id, email })}
      trigger={
        <Button size="small" kind="quiet">
          Stop all mail to this address
        </Button>
      }
    >
      No mailbox of the team writes to it from now on. It stands among the silent addresses on the Outreach screen,
      where mail can be allowed again.
    </ConfirmDialog>
  )
}
