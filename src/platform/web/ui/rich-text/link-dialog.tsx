import { useId, useState } from 'react'
import { linkAddress } from '#platform/contract/link-address.ts'
import { Button } from '../button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { Dialog } from '../layers/dialog.tsx'

export interface TypedLink {
  text: string
  href: string
}

interface LinkDialogProps {
  /** The current selection: its text and link. */
  value: TypedLink
  onDone: (link: TypedLink) => void
  /** Only where there is a link to take away. */
  onRemove?: (() => void) | undefined
  onClose: () => void
}

const unsafe = (typed: string) =>
  typed.trim() === '' || linkAddress(typed) ? undefined : 'Must be a web address, an email address or tel:'

/** Words and their destination. Done waits for a destination that a link may have. */
export function LinkDialog({ value, onDone, onRemove, onClose }: LinkDialogProps) {
  const [{ text, href }, setLink] = useState(value)
  const form = useId()
  const address = linkAddress(href)
  return (
    <Dialog
      title={onRemove ? 'Edit link' : 'Add link'}
      width="medium"
      open
      onOpenChange={open => open || onClose()}
      unsaved={text !== value.text || href !== value.href}
      footer={
        <>
          {onRemove && (
            <Button kind="quiet" className="me-auto" onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} disabled={!address}>
            Done
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={event => {
          event.preventDefault()
          // a form in a dialog is still inside the form around the editor, for React
          event.stopPropagation()
          if (address) onDone({ text: text.trim() || href.trim(), href: address })
        }}
      >
        <TextField
          label="Destination URL"
          need="required"
          type="text"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          value={href}
          onValueChange={next => setLink({ text, href: next })}
          validators={[unsafe]}
        />
        <TextField label="Text" value={text} onValueChange={next => setLink({ text: next, href })} />
      </form>
    </Dialog>
  )
}
