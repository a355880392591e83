import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Failure } from '#platform/web/data/send.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'

/**
 * What an editor had before their eyes when they began, to be sent along. Once the server has said that somebody else
 * changed it, it is undefined: saving again is on purpose.
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
  /** Something would be lost by closing. */
  changed: boolean
  /** Somebody else changed what is edited here. */
  overtaken: boolean
  saving: boolean
  invalid?: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** Stays open with what was typed until it is saved (EDIT-049). */
export function EditDialog({
  title,
  changed,
  overtaken,
  saving,
  invalid = false,
  onSave,
  onClose,
  children,
}: EditDialogProps) {
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!invalid) onSave()
  }
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
        {overtaken && (
          <Message tone="warning" className="mb-3">
            Somebody else changed this meanwhile. Saving again replaces it with yours; theirs stays in the history.
          </Message>
        )}
        {children}
      </form>
    </Dialog>
  )
}
