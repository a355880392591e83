import { Link } from '@tanstack/react-router'
import { accounts } from '#features/accounts/contract.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import { Card, linkClass } from './card.tsx'
import { useLinkToken } from './link-token.ts'
import { useEnter } from './use-enter.ts'

/** Asks for a click: programs that look at mail follow links too, and this one works only once. */
export function MagicLinkScreen() {
  const token = useLinkToken()
  const enter = useEnter('/')
  const signIn = useCommand(accounts.useMagicLink)
  if (token === '' || signIn.error)
    return (
      <Card
        title="This link does not work"
        foot={
          <Link to="/login" className={linkClass}>
            Ask for a new link
          </Link>
        }
      >
        <Message tone="error">{signIn.error?.message ?? 'It is not complete. Copy all of it from the mail.'}</Message>
      </Card>
    )
  return (
    <Card title="Welcome back" lead="Your link is good for one sign-in, in this browser.">
      <Button
        kind="primary"
        size="large"
        className="w-full"
        loading={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate({ token }, { onSuccess: enter })}
      >
        Sign in
      </Button>
    </Card>
  )
}
