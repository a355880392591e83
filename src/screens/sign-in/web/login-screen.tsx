import { Link } from '@tanstack/react-router'
import { Mail, Play } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { accounts, demoSignIn } from '#features/accounts/contract.ts'
import { isEmail, validationMessages } from '#platform/contract/validators.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { loginAddress } from './address.ts'
import { Card, linkClass, OrDivider } from './card.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { nextPath } from './next-path.ts'
import { rememberNext, useEnter } from './use-enter.ts'
import { useInvitation } from './use-invitation.ts'

export function LoginScreen() {
  const { next: asked, demo: demoAsked } = loginAddress.useSearch()
  const next = nextPath(asked)
  const enter = useEnter(next)
  const options = useQuery(accounts.options, {})
  const demo = useCommand(demoSignIn.demo)
  const login = useCommand(accounts.login)
  const link = useCommand(accounts.sendMagicLink)
  const invitation = useInvitation(next)
  const [typed, setTyped] = useState<string>()
  const email = typed ?? invitation?.email ?? ''
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState<'email' | 'password'>()

  const withDemo = options.data?.demo ?? (demoAsked === 1 && options.isPending)
  const failure = login.error ?? link.error ?? demo.error
  const type = (set: (value: string) => void) => (value: string) => {
    set(value)
    setMissing(undefined)
    login.reset()
    link.reset()
  }
  const signIn = (event: FormEvent) => {
    event.preventDefault()
    if (!isEmail(email.trim())) return setMissing('email')
    if (password === '') return setMissing('password')
    link.reset()
    login.mutate({ email: email.trim(), password }, { onSuccess: enter })
  }
  const sendLink = () => {
    if (!isEmail(email.trim())) return setMissing('email')
    rememberNext(next)
    login.reset()
    link.mutate({ email: email.trim() })
  }

  return (
    <Card
      title="Sign in"
      foot={
        options.data?.sign_up && (
          <>
            No account yet?{' '}
            <Link
              to="/sign-up"
              search={{ ...(next !== '/' && { next }), ...(invitation && { email: invitation.email }) }}
              className={linkClass}
            >
              Sign up
            </Link>
          </>
        )
      }
    >
      {invitation && (
        <Message tone="info" className="mb-4">
          Sign in as <b>{invitation.email}</b> to join {invitation.organization_name}.
        </Message>
      )}
      {withDemo && (
        <>
          <Button
            kind="primary"
            size="large"
            className="w-full"
            icon={<Play />}
            loading={demo.isPending || options.isPending}
            onClick={() => demo.mutate({}, { onSuccess: enter })}
          >
            Open the demo workspace
          </Button>
          <p className="mt-2 text-12 text-fg-3">One click, as the owner of a label that does not exist.</p>
          <OrDivider>or with your own account</OrDivider>
        </>
      )}
      <form noValidate onSubmit={signIn} className="grid gap-4">
        <EmailField
          first={!withDemo}
          value={email}
          onValueChange={type(setTyped)}
          error={missing === 'email' ? validationMessages.email : undefined}
        />
        <div>
          <PasswordField
            kind="current"
            value={password}
            onValueChange={type(setPassword)}
            error={missing === 'password' ? 'Type your password' : undefined}
          />
          <p className="mt-1.5 text-end text-12">
            <Link to="/forgot-password" className={linkClass}>
              Forgot the password?
            </Link>
          </p>
        </div>
        {failure && <Message tone="error">{failure.message}</Message>}
        {link.isSuccess && (
          <Message tone="info">
            Look into your inbox: if <b>{email.trim()}</b> has an account, a link that signs in is on its way.
          </Message>
        )}
        <div className="grid gap-2">
          <Button
            type="submit"
            kind={withDemo ? 'secondary' : 'primary'}
            size="large"
            className="w-full"
            loading={login.isPending}
          >
            Sign in
          </Button>
          <Button
            kind="quiet"
            size="large"
            className="w-full"
            icon={<Mail />}
            loading={link.isPending}
            onClick={sendLink}
          >
            Send me a link instead
          </Button>
        </div>
      </form>
    </Card>
  )
}
