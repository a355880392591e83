import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { mailboxes } from '../mailbox-contract.ts'

const empty = {
  email: '',
  sender_name: '',
  smtp_host: '',
  smtp_port: '465',
  imap_host: '',
  imap_port: '993',
  user: '',
  password: '',
}

const fields = [
  ['email', 'Email address', 'email'],
  ['sender_name', 'Sender name', 'text'],
  ['smtp_host', 'SMTP server', 'text'],
  ['smtp_port', 'SMTP port', 'text'],
  ['imap_host', 'IMAP server', 'text'],
  ['imap_port', 'IMAP port', 'text'],
  ['user', 'User', 'text'],
  ['password', 'Password', 'password'],
] as const

/** A mailbox by its servers. Both are signed in to before it is stored; who refused is said here. */
export function SmtpDialog({ organization_id, onClose }: { organization_id: string; onClose: () => void }) {
  const form = useId()
  const [values, setValues] = useState(empty)
  const connect = useCommand(mailboxes.connectSmtp, { done: ({ email }) => `${email} is connected` })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const ports = { smtp_port: Number(values.smtp_port), imap_port: Number(values.imap_port) }
    connect.mutate({ organization_id, ...values, ...ports }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title="Connect by SMTP and IMAP"
      open
      onOpenChange={open => !open && onClose()}
      unsaved={JSON.stringify(values) !== JSON.stringify(empty)}
      footer={
        <Button
          kind="primary"
          type="submit"
          form={form}
          loading={connect.isPending}
          disabled={Object.values(values).some(value => value.trim() === '')}
        >
          Connect
        </Button>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
        {fields.map(([name, label, type]) => (
          <TextField
            key={name}
            label={label}
            type={type}
            autoComplete="off"
            need="required"
            value={values[name]}
            onValueChange={value => setValues(before => ({ ...before, [name]: value }))}
          />
        ))}
      </form>
      {connect.error && (
        <Message tone="error" className="mt-3">
          {connect.error.message}
        </Message>
      )}
    </Dialog>
  )
}
