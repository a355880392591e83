import { type FormEvent, useId, useState } from 'react'
import { isName } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { rosterViews, type RosterView as SavedView, type ViewContent } from '../../contract.ts'

interface SaveViewDialogProps {
  /** The view that gets another name or is shared; a new one without it. */
  view?: SavedView | undefined
  /** What a new one keeps. */
  content: ViewContent
  /** The list that is open, where it is not everybody's. */
  list: { id: string; name: string } | undefined
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** Keeps filters, order and columns under a name. Mount it to open it. */
export function SaveViewDialog({ view, content, list, onClose, onSaved }: SaveViewDialogProps) {
  const organization_id = useOrganization().id
  const form = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [bound, setBound] = useState(false)
  const create = useCommand(rosterViews.create, { done: 'View saved', failed: 'Failed to save the view' })
  const update = useCommand(rosterViews.update, { done: 'View updated', failed: 'Failed to update the view' })
  const { isPending, error } = view ? update : create
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isName(name) || isPending) return
    const onSuccess = (saved: SavedView) => {
      onClose()
      onSaved(saved)
    }
    if (view) update.mutate({ organization_id, id: view.id, name, shared }, { onSuccess })
    else
      create.mutate(
        { organization_id, name, shared, content: { ...content, roster_id: bound && list ? list.id : null } },
        { onSuccess },
      )
  }
  return (
    <Dialog
      title={view ? 'Edit View' : 'Save View'}
      description={descriptionOf(view)}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={name !== (view?.name ?? '')}
      width="small"
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} disabled={!isName(name)} loading={isPending}>
            {view ? 'Update' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          label="Name"
          value={name}
          onValueChange={setName}
          {...(error && { error: error.message })}
          placeholder="Dance creators without a price"
          maxLength={100}
          autoComplete="off"
        />
        <Checkbox checked={shared} onCheckedChange={setShared}>
          Everybody in the team sees it
        </Checkbox>
        {!view && list && (
          <Checkbox checked={bound} onCheckedChange={setBound}>
            It always opens “{list.name}”
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}

function descriptionOf(view: SavedView | undefined) {
  if (!view) return 'Filters, search, order and columns, as they are now.'
  return view.mine ? undefined : 'Somebody else made this view. Once it is not shared, only they see it.'
}
