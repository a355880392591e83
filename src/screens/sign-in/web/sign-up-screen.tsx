import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { accounts } from '#features/accounts/contract.ts'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { signUpAddress } from './address.ts'
import { Card, linkClass } from './card.tsx'
import { EmailField, NEW_PASSWORD_LENGTH, PasswordField } from './fields.tsx'
import { nextPath } from './next-path.ts'
import { rememberNext } from './use-enter.ts'

type Part = 'name' | 'email' | 'password'

export function SignUpScreen() {
  const search = signUpAddress.useSearch()
  const next = nextPath(search.next)
  const signUp = useCommand(accounts.signUp)
  const again = useCommand(accounts.sendVerification, { done: 'Sent once more' })
  const [name, setName] = useState('')
  const [email, setEmail] = useState(search.email ?? '')
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<Part>()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setWrong('name')
    if (!isEmail(email.trim())) return setWrong('email')
    if (password.length < NEW_PASSWORD_LENGTH) return setWrong('password')
    setWrong(undefined)
    rememberNext(next)
    signUp.mutate({ name: name.trim(), email: email.trim(), password })
  }

  if (signUp.isSuccess)
    return (
      <Card
        title="One more step"
        lead={
          <>
            Look into the inbox of <b className="text-fg">{email.trim()}</b> and confirm the address within a day.
          </>
        }
        foot={
          <Link to="/login" className={linkClass}>
            Back to sign in
          </Link>
        }
      >
        {again.error && (
          <Message tone="error" className="mb-3">
            {again.error.message}
          </Message>
        )}
        <Button loading={again.isPending} onClick={() => again.mutate({ email: email.trim() })}>
          Send the mail again
        </Button>
      </Card>
    )

  return (
    <Card
      title="Sign up"
      foot={
        <>
          You have an account?{' '}
          <Link to="/login" search={next === '/' ? {} : { next }} className={linkClass}>
            Sign in
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onValueChange={setName}
          error={wrong === 'name' ? 'Type your name' : undefined}
        />
        <EmailField
          value={email}
          onValueChange={setEmail}
          error={wrong === 'email' ? validationMessages.email : undefined}
        />
        <PasswordField
          kind="new"
          label="Password"
          value={password}
          onValueChange={setPassword}
          error={wrong === 'password' ? validationMessages.minLength(NEW_PASSWORD_LENGTH) : undefined}
        />
        {signUp.error && <Message tone="error">{signUp.error.message}</Message>}
        <Button type="submit" kind="primary" size="large" className="w-full" loading={signUp.isPending}>
          Sign up
        </Button>
      </form>
    </Card>
  )
}
