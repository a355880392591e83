import { type FormEvent, useId, useState } from 'react'
import { isName, validationMessages } from '#platform/contract/validators.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import type { Roster } from '../contract.ts'
import { useCreateRoster, useRenameRoster } from './use-rosters.ts'

interface ListNameDialogProps {
  /** The list to rename; without it a new one is created. */
  roster?: Roster | undefined
  /** Initial name of a new list. */
  initial?: string
  onClose: () => void
  onSaved?: (roster: Roster) => void
}

/** Names a list. Mount it to open it. */
export function ListNameDialog({ roster, initial = roster?.name ?? '', onClose, onSaved }: ListNameDialogProps) {
  const organization_id = useOrganization().id
  const form = useId()
  const [name, setName] = useState(initial)
  const create = useCreateRoster()
  const rename = useRenameRoster()
  const { isPending, error } = roster ? rename : create
  const nameless = !isName(name)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (nameless || isPending) return
    const saved = {
      onSuccess: (answer: Roster) => {
        onClose()
        onSaved?.(answer)
      },
    }
    if (roster) rename.mutate({ id: roster.id, name }, saved)
    else create.mutate({ organization_id, name }, saved)
  }
  return (
    <Dialog
      title={roster ? 'Edit Creator List' : 'New Creator List'}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={name !== initial}
      width="small"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} disabled={nameless} loading={isPending}>
            {roster ? 'Update' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label="List name"
          value={name}
          onValueChange={next => {
            setName(next)
            create.reset()
            rename.reset()
          }}
          validators={[text => (isName(text) ? undefined : validationMessages.listName)]}
          {...(error && { error: error.message })}
          placeholder="Tour openers"
          maxLength={100}
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
