import { useRef, useState } from 'react'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { ChosenFans } from '#records/fan-tags/web/use-fan-tags.ts'
import { fanBulk } from '../../bulk-contract.ts'

interface StopManyDialogProps {
  asked: ChosenFans
  /** "14 fans". */
  whom: string
  /** How many they are, where that is known. */
  total: number | undefined
  onClose: () => void
  onDone: () => void
}

/** Many fans asked to be left alone: on every channel of theirs, each written into the ledger. */
export function StopManyDialog({ asked, whom, total, onClose, onDone }: StopManyDialogProps) {
  const [reason, setReason] = useState('')
  const [seen, setSeen] = useState<number | null>(null)
  const isStopped = useRef(false)
  const { mutateAsync } = useCommand(fanBulk.stopMessages, { failed: 'Failed to stop messages' })
  const said = (stopped: number) =>
    stopped === 1 ? 'Messages to 1 fan are stopped' : `Messages to ${stopped.toLocaleString('en')} fans are stopped`
  const run = async () => {
    let [stopped, all] = [0, 0]
    let after: string | null | undefined
    setSeen(0)
    do {
      const answer: AnswerOf<typeof fanBulk.stopMessages> = await mutateAsync({ ...asked, reason, after })
      stopped += answer.stopped
      all += answer.seen
      after = answer.after
      setSeen(all)
    } while (after !== null && !isStopped.current)
    onClose()
    if (after === null) onDone()
    const canceled = after !== null ? 'Canceled. ' : ''
    toast.success(stopped === 0 && !canceled ? 'Messages to all of them were stopped before' : canceled + said(stopped))
  }
  return (
    <Dialog
      title="Stop messages"
      description={`${whom} will get no messages any more, on any channel. It cannot be undone: only the fans can agree again, on a page of yours. The record says that you passed it on.`}
      open
      onOpenChange={open => {
        if (open) return
        if (seen === null) onClose()
        else isStopped.current = true
      }}
      unsaved={reason !== '' && seen === null}
      width="small"
      footer={
        <>
          <Button disabled={seen !== null} onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="danger-strong"
            loading={seen !== null}
            // the failure has been said; those who were stopped stay so
            onClick={() => run().catch(() => setSeen(null))}
          >
            Stop messages
          </Button>
        </>
      }
    >
      {seen === null ? (
        <TextField
          label="How they asked"
          need="optional"
          value={reason}
          onValueChange={setReason}
          maxLength={200}
          placeholder="By telephone, in a letter"
          help="Kept with each withdrawal, and erased with the fan."
        />
      ) : (
        <Progress
          label="Stopping messages"
          done={seen}
          total={total}
          onCancel={() => {
            isStopped.current = true
          }}
        />
      )}
    </Dialog>
  )
}
