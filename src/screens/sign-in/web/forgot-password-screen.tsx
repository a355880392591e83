import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { accounts } from '#features/accounts/contract.ts'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Card, linkClass } from './card.tsx'
import { EmailField } from './fields.tsx'

export function ForgotPasswordScreen() {
  const ask = useCommand(accounts.requestPasswordReset)
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(!isEmail(email.trim()))
    if (isEmail(email.trim())) ask.mutate({ email: email.trim() })
  }
  const foot = (
    <Link to="/login" className={linkClass}>
      Back to sign in
    </Link>
  )
  if (ask.isSuccess)
    return (
      <Card
        title="Look into your inbox"
        lead={
          <>
            If <b className="text-fg">{email.trim()}</b> has an account, a link to set a new password is on its way. It
            holds for an hour.
          </>
        }
        foot={foot}
      />
    )
  return (
    <Card title="Set a new password" lead="We send you a link to do so." foot={foot}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <EmailField first value={email} onValueChange={setEmail} error={wrong ? validationMessages.email : undefined} />
        {ask.error && <Message tone="error">{ask.error.message}</Message>}
        <Button type="submit" kind="primary" size="large" className="w-full" loading={ask.isPending}>
          Send the link
        </Button>
      </form>
    </Card>
  )
}
