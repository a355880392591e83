import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { useUnsaved } from '#platform/web/ui/layers/typed-work.tsx'
import { Message } from '#platform/web/ui/message.tsx'

/**
 * The value the editor saw when the dialog opened, sent as `seen`. Undefined after the server reported a conflict: saving
 * again then overwrites on purpose.
 */
export function useSeen<Value>(value: Value) {
  const [seen, setSeen] = useState<Value | undefined>(() => value)
  return {
    seen,
    onError: ({ status }: Failure) => {
      if (status === 409) setSeen(undefined)
    },
  }
}

interface EditDialogProps {
  title: string
  /** Closing would lose unsaved input. */
  changed: boolean
  /** Somebody else changed the value being edited. */
  overtaken: boolean
  saving: boolean
  invalid?: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
  /** At the start of the buttons, in a popover. */
  more?: ReactNode
  /** Where it stands: over the page, or in the popover of a cell. */
  frame?: Frame
}
export type Frame = 'dialog' | 'popover'

/** Stays open with the typed values until they are saved (EDIT-049). Enter saves. */
export function EditDialog(props: EditDialogProps) {
  const { title, changed, overtaken, saving, invalid = false, onSave, onClose, children, more } = props
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!invalid && changed) onSave()
  }
  useUnsaved(changed)
  if (props.frame === 'popover')
    return (
      <form onSubmit={submit} noValidate className="p-3">
        {overtaken && <Overtaken />}
        {children}
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {more}
          <span className="flex-1" />
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button size="small" kind="primary" type="submit" loading={saving} disabled={!changed || invalid}>
            Save
          </Button>
        </div>
      </form>
    )
  return (
    <Dialog
      title={title}
      open
      onOpenChange={open => !open && onClose()}
      unsaved={changed}
      width="medium"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} loading={saving} disabled={!changed || invalid}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        {overtaken && <Overtaken />}
        {children}
      </form>
    </Dialog>
  )
}

const Overtaken = () => (
  <Message tone="warning" className="mb-3">
    Somebody else changed this meanwhile. Saving again replaces it with yours; theirs stays in the history.
  </Message>
)
