import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { segments } from '#records/posts/segments-contract.ts'

interface SegmentNameDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Makes a segment and opens it. */
export function SegmentNameDialog({ open, onOpenChange }: SegmentNameDialogProps) {
  const organization_id = useOrganization().id
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const create = useCommand(segments.create, { done: 'Segment made', failed: 'Failed to make the segment' })
  const save = () =>
    create.mutate(
      { organization_id, name },
      {
        onSuccess: ({ id }) => {
          setName('')
          onOpenChange(false)
          void navigate({ to: '/segments/$segmentId', params: { segmentId: id } })
        },
      },
    )
  return (
    <Dialog
      title="New segment"
      description="What do you follow together? A release, an artist, a group of creators."
      width="small"
      open={open}
      onOpenChange={onOpenChange}
      unsaved={name.trim() !== ''}
      footer={
        <>
          <Button kind="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button kind="primary" disabled={name.trim() === ''} loading={create.isPending} onClick={save}>
            Make segment
          </Button>
        </>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') save()
        }}
      >
        <TextField label="Name" value={name} onValueChange={setName} maxLength={100} error={create.error?.atField} />
      </form>
    </Dialog>
  )
}
