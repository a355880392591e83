import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { webhooks } from '../contract.ts'
import { OLD_SECRET_HOURS } from '../rules.ts'
import { SecretShown } from './secret-shown.tsx'

interface RotateDialogProps {
  named: { organization_id: string; endpoint_id: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes a new secret and shows it, once. */
export function RotateDialog({ named, open, onOpenChange }: RotateDialogProps) {
  const rotate = useCommand(webhooks.rotateSecret)
  const secret = rotate.data?.secret
  const toggle = (next: boolean) => {
    onOpenChange(next)
    rotate.reset()
  }
  return (
    <Dialog
      title={secret ? 'The new secret' : 'Make a new secret?'}
      width="small"
      open={open}
      onOpenChange={toggle}
      unsaved={Boolean(secret)}
      footer={
        secret ? (
          <DialogClose render={<Button kind="primary">I have it</Button>} />
        ) : (
          <>
            <DialogClose render={<Button>Cancel</Button>} />
            <Button kind="primary" loading={rotate.isPending} onClick={() => rotate.mutate(named)}>
              Make a new secret
            </Button>
          </>
        )
      }
    >
      {secret ? (
        <SecretShown secret={secret} />
      ) : (
        <div className="grid gap-3">
          <p className="text-pretty text-fg-2">
            For {OLD_SECRET_HOURS} hours every message is signed with the old secret too, so that nothing is missed
            while you change it at the other end.
          </p>
          {rotate.error && <Message tone="error">{rotate.error.message}</Message>}
        </div>
      )}
    </Dialog>
  )
}
