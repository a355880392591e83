import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { accounts } from '#features/accounts/contract.ts'
import { validationMessages } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Card, linkClass } from './card.tsx'
import { NEW_PASSWORD_LENGTH, PasswordField } from './fields.tsx'
import { useLinkToken } from './link-token.ts'

export function ResetPasswordScreen() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const reset = useCommand(accounts.resetPassword, { done: 'Your new password is set' })
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const short = password.length < NEW_PASSWORD_LENGTH
    setWrong(short)
    if (!short)
      reset.mutate({ token, new_password: password }, { onSuccess: () => navigate({ href: '/login', replace: true }) })
  }
  return (
    <Card
      title="Set a new password"
      lead="You will be signed out on every device."
      foot={
        <Link to="/forgot-password" className={linkClass}>
          Ask for a new link
        </Link>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <PasswordField
          kind="new"
          value={password}
          onValueChange={setPassword}
          error={wrong ? validationMessages.minLength(NEW_PASSWORD_LENGTH) : undefined}
        />
        {(reset.error || token === '') && (
          <Message tone="error">
            {reset.error?.message ?? 'This link is not complete. Copy all of it from the mail.'}
          </Message>
        )}
        <Button
          type="submit"
          kind="primary"
          size="large"
          className="w-full"
          loading={reset.isPending}
          disabled={token === ''}
        >
          Set the password
        </Button>
      </form>
    </Card>
  )
}
