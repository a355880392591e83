import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { sequences } from '#records/outreach/sequence-contract.ts'

interface SequenceNameDialogProps {
  organization_id: string
  /** The one to rename; without it a new one begins, and opens. */
  sequence?: { id: string; name: string }
  /** Of a new one. */
  mailbox_id?: string | null
  onClose: () => void
}

/** Names a sequence. */
export function SequenceNameDialog({ organization_id, sequence, mailbox_id = null, onClose }: SequenceNameDialogProps) {
  const navigate = useNavigate()
  const [name, setName] = useState(sequence?.name ?? '')
  const create = useCommand(sequences.create, { failed: 'Failed to Create the Sequence' })
  const rename = useCommand(sequences.save, { done: 'Sequence Renamed', failed: 'Failed to Rename the Sequence' })
  const typed = name.trim()
  const save = () =>
    sequence
      ? rename.mutate({ organization_id, id: sequence.id, name: typed }, { onSuccess: onClose })
      : create.mutate(
          { organization_id, name: typed, mailbox_id },
          {
            onSuccess: ({ id }) => void navigate({ to: '/outreach/sequences/$sequenceId', params: { sequenceId: id } }),
          },
        )
  return (
    <Dialog
      title={sequence ? 'Rename Sequence' : 'New Sequence'}
      width="small"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button
            kind="primary"
            disabled={!typed || typed === sequence?.name}
            loading={create.isPending || rename.isPending}
            onClick={save}
          >
            {sequence ? 'Save' : 'Create'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (typed) save()
        }}
      >
        <TextField label="Name" need="required" maxLength={100} value={name} onValueChange={setName} />
      </form>
    </Dialog>
  )
}
