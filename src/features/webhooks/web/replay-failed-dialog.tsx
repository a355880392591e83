import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { webhooks } from '../contract.ts'

const HOUR = 3_600_000
const spans = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last day' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
]

interface ReplayFailedProps {
  named: { organization_id: string; endpoint_id: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Sends again what has not got through, once the other end is mended. */
export function ReplayFailedDialog({ named, open, onOpenChange }: ReplayFailedProps) {
  const [hours, setHours] = useState('24')
  const replay = useCommand(webhooks.replayFailed, {
    done: ({ replayed }) =>
      replayed === 0 ? 'Nothing had failed' : `Sending ${replayed} ${replayed === 1 ? 'message' : 'messages'} again`,
    failed: 'Failed to send them again',
  })
  const run = () => {
    const since = new Date(Date.now() - Number(hours) * HOUR).toISOString()
    replay.mutate({ ...named, since }, { onSuccess: () => onOpenChange(false) })
  }
  return (
    <Dialog
      title="Replay failed messages"
      description="What failed and has not got through since is sent again at once, under the same ids."
      width="small"
      open={open}
      onOpenChange={onOpenChange}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" loading={replay.isPending} onClick={run}>
            Replay
          </Button>
        </>
      }
    >
      <RadioGroup label="Failed within" value={hours} options={spans} onValueChange={setHours} />
    </Dialog>
  )
}
