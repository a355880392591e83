import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import type { Segment } from '#records/posts/contract.ts'
import { segments } from '#records/posts/segments-contract.ts'

/** Mount it to open it. */
export function RenameSegmentDialog({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const organization_id = useOrganization().id
  const form = useId()
  const [name, setName] = useState(segment.name)
  const rename = useCommand(segments.update, { done: 'Segment renamed' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') rename.mutate({ organization_id, id: segment.id, name }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title="Rename segment"
      width="small"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <>
          <DialogClose render={<Button kind="quiet">Cancel</Button>} />
          <Button
            kind="primary"
            type="submit"
            form={form}
            disabled={name.trim() === '' || name === segment.name}
            loading={rename.isPending}
          >
            Rename segment
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField label="Name" value={name} onValueChange={setName} maxLength={100} error={rename.error?.atField} />
      </form>
    </Dialog>
  )
}
