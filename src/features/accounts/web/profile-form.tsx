import { type FormEvent, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { accounts } from '../contract.ts'

export function ProfileForm({ user }: { user: { name: string; email: string } }) {
  const [name, setName] = useState(user.name)
  const rename = useCommand(accounts.rename, { done: 'Name changed' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) rename.mutate({ name: name.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[380px] gap-4">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onValueChange={setName}
        error={name.trim() === '' ? 'Type your name' : rename.error?.message}
      />
      <dl>
        <dt className="font-medium text-12 text-fg-2">Email</dt>
        <dd className="wrap-anywhere">{user.email}</dd>
        <dd className="text-12 text-fg-3">You sign in with it.</dd>
      </dl>
      <div>
        <Button type="submit" disabled={name.trim() === '' || name.trim() === user.name} loading={rename.isPending}>
          Save the name
        </Button>
      </div>
    </form>
  )
}
