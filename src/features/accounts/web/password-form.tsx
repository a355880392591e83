import { type FormEvent, useState } from 'react'
import { validationMessages } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { accounts } from '../contract.ts'

const LENGTH = 10

/** A new password; every other device is signed out with it. */
export function PasswordForm({ email }: { email: string }) {
  const [current, setCurrent] = useState('')
  const [fresh, setFresh] = useState('')
  const change = useCommand(accounts.changePassword, { done: 'Password changed. Other devices are signed out.' })
  const link = useCommand(accounts.requestPasswordReset, { done: `A link is on its way to ${email}` })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { current_password: current, new_password: fresh },
      {
        onSuccess: () => {
          setCurrent('')
          setFresh('')
        },
      },
    )
  }
  const ofField = change.error?.field === 'current_password'
  return (
    <form noValidate onSubmit={submit} className="grid max-w-[380px] gap-4">
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={current}
        onValueChange={value => {
          setCurrent(value)
          change.reset()
        }}
        error={ofField ? change.error?.message : undefined}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        value={fresh}
        onValueChange={setFresh}
        validators={[
          typed => (typed === '' || typed.length >= LENGTH ? undefined : validationMessages.minLength(LENGTH)),
        ]}
      />
      {change.error && !ofField && (
        <Message
          tone="error"
          action={
            change.error.code === 'conflict' && (
              <Button size="small" loading={link.isPending} onClick={() => link.mutate({ email })}>
                Send the link
              </Button>
            )
          }
        >
          {change.error.message}
        </Message>
      )}
      <div>
        <Button type="submit" disabled={current === '' || fresh.length < LENGTH} loading={change.isPending}>
          Change the password
        </Button>
      </div>
    </form>
  )
}
