import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog, DialogClose } from '#platform/web/ui/layers/dialog.tsx'
import { shopEndpoints } from '../contract.ts'

interface SecretFormProps {
  named: { organization_id: string; endpoint_id: string }
  shopDomain: string
  /** The first secret stands in the page; another one is asked for in a dialog. */
  inline?: boolean
}

/** Takes what a shop signs with. What is typed is not shown, and never comes back. */
export function SecretForm({ named, shopDomain, inline = false }: SecretFormProps) {
  const [open, setOpen] = useState(false)
  const [secret, setSecret] = useState('')
  const form = useId()
  const save = useCommand(shopEndpoints.setSecret, { done: `The secret of ${shopDomain} is set` })
  const toggle = (next: boolean) => {
    setOpen(next)
    setSecret('')
    save.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (secret.trim() === '') return
    save.mutate({ ...named, secret }, { onSuccess: () => toggle(false) })
  }
  const field = (
    <TextField
      label="Signing secret"
      type="password"
      autoComplete="new-password"
      value={secret}
      onValueChange={value => {
        setSecret(value)
        save.reset()
      }}
      error={save.error?.atField}
    />
  )
  if (inline)
    return (
      <form
        noValidate
        onSubmit={submit}
        className="mt-1 grid grid-cols-1 items-start gap-3 text-fg sm:grid-cols-[1fr_auto]"
      >
        {field}
        <Button
          type="submit"
          kind="primary"
          loading={save.isPending}
          disabled={secret.trim() === ''}
          className="sm:mt-6"
        >
          Save
        </Button>
      </form>
    )
  return (
    <Dialog
      title={`New secret of ${shopDomain}`}
      open={open}
      onOpenChange={toggle}
      unsaved={secret !== ''}
      trigger={
        <Button size="small" aria-label={`New secret of ${shopDomain}`}>
          New secret
        </Button>
      }
      footer={
        <>
          <DialogClose render={<Button>Cancel</Button>} />
          <Button kind="primary" type="submit" form={form} loading={save.isPending} disabled={secret.trim() === ''}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-3">
        <p className="text-fg-2">Orders signed with the old secret will be refused.</p>
        {field}
      </form>
    </Dialog>
  )
}
