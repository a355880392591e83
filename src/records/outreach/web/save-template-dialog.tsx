import { useId, useState } from 'react'
import { type RichNode, withoutPictures } from '#platform/contract/rich-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { useSaveTemplate } from './use-outreach.ts'

interface SaveTemplateDialogProps {
  organization_id: string
  subject: string
  nodes: RichNode
  onClose: () => void
}

/** Keeps what is written as a template; it needs a name (MAIL-030, MAIL-057). */
export function SaveTemplateDialog({ organization_id, subject, nodes, onClose }: SaveTemplateDialogProps) {
  const form = useId()
  const [name, setName] = useState('')
  const save = useSaveTemplate()
  return (
    <Dialog
      title="Save Template"
      width="small"
      open
      onOpenChange={open => !open && onClose()}
      footer={
        <Button kind="primary" type="submit" form={form} disabled={name.trim() === ''} loading={save.isPending}>
          Save
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() === '' || save.isPending) return
          save.mutate(
            { organization_id, name, subject, text: JSON.stringify(withoutPictures(nodes)) },
            { onSuccess: onClose },
          )
        }}
      >
        <TextField label="Name" need="required" maxLength={100} value={name} onValueChange={setName} />
      </form>
    </Dialog>
  )
}
