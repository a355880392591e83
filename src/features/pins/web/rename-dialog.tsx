import { type FormEvent, useId, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import type { Pin } from '../contract.ts'
import { useRenamePin } from './use-pins.ts'

interface RenameDialogProps {
  organization_id: string
  pin: Pin
  onClose: () => void
}

/** Renames a pin; stays open with the typed title when saving fails. */
export function RenameDialog({ organization_id, pin, onClose }: RenameDialogProps) {
  const form = useId()
  const [title, setTitle] = useState(pin.title)
  const rename = useRenamePin()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rename.mutate({ organization_id, id: pin.id, title }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title="Rename Pin"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={title !== pin.title}
      width="small"
      footer={
        <Button kind="primary" type="submit" form={form} loading={rename.isPending} disabled={title.trim() === ''}>
          Save
        </Button>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField label="Title" need="required" maxLength={120} value={title} onValueChange={setTitle} />
      </form>
    </Dialog>
  )
}
