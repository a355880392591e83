import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { channelNames } from '#platform/web/ui/channel-mark.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import type { FanContact } from '#records/fans/contract.ts'
import type { FanDetail } from '../../contract.ts'
import { fanRights } from '../../rights-contract.ts'
import { fanName, inSentence } from '../words.ts'

interface StopDialogProps {
  organization_id: string
  detail: FanDetail
  open: boolean
  onClose: () => void
}

/** A fan asked somebody of the team to be left alone: on these channels, written into the ledger. */
export function StopDialog({ organization_id, detail: { fan }, open, onClose }: StopDialogProps) {
  const channels = [...new Set(fan.contacts.map(({ channel }) => channel))]
  const reachable = channels.filter(channel => fan.reachable.includes(channel))
  const [chosen, setChosen] = useState<readonly FanContact['channel'][] | null>(null)
  const [reason, setReason] = useState('')
  const stopping = chosen ?? (reachable.length > 0 ? reachable : channels)
  const stop = useCommand(fanRights.optOut, {
    done: ({ stopped }) =>
      stopped.length === 0
        ? 'Messages were stopped before'
        : `No more ${stopped.map(inSentence).join(' or ')} messages to ${fanName(fan)}`,
    failed: 'Failed to stop messages',
  })
  const close = () => {
    setChosen(null)
    setReason('')
    onClose()
  }
  return (
    <Dialog
      title="Stop messages"
      description={`${fanName(fan)} asked not to get messages any more. It holds from now on, and the record says that you passed it on. Only the fan can agree again, on a page of yours.`}
      open={open}
      onOpenChange={next => !next && close()}
      unsaved={reason !== ''}
      width="small"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="danger-strong"
            disabled={stopping.length === 0}
            loading={stop.isPending}
            onClick={() =>
              stop.mutate({ organization_id, id: fan.id, channels: [...stopping], reason }, { onSuccess: close })
            }
          >
            Stop messages
          </Button>
        </>
      }
    >
      <fieldset className="mb-4 flex flex-col gap-1">
        <legend className="mb-1 font-medium text-12 text-fg-2">Channels</legend>
        {channels.map(channel => (
          <Checkbox
            key={channel}
            checked={stopping.includes(channel)}
            onCheckedChange={on =>
              setChosen(on ? [...stopping, channel] : stopping.filter(chosenOne => chosenOne !== channel))
            }
          >
            {channelNames[channel]}
            {!fan.reachable.includes(channel) && <span className="text-fg-3"> · not written to now</span>}
          </Checkbox>
        ))}
      </fieldset>
      <TextField
        label="How they asked"
        need="optional"
        value={reason}
        onValueChange={setReason}
        maxLength={200}
        placeholder="By telephone, in a letter"
        help="Kept with the withdrawal, and erased with the fan."
      />
    </Dialog>
  )
}
