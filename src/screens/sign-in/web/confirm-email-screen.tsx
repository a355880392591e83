import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { accounts } from '#features/accounts/contract.ts'
import { send } from '#platform/web/data/send.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { Message } from '#platform/web/ui/message.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { Card, linkClass } from './card.tsx'
import { useLinkToken } from './link-token.ts'
import { useEnter } from './use-enter.ts'

/** Confirms at once: it only says that the address is right, and one who follows the link wants that. */
export function ConfirmEmailScreen() {
  const token = useLinkToken()
  const enter = useEnter('/')
  const { mutate, data, error } = useCommand(accounts.verifyEmail)
  const started = useRef(false)
  useEffect(() => {
    if (started.current || token === '') return
    started.current = true
    mutate(
      { token },
      { onSuccess: async ({ signed_in }) => (signed_in ? enter(await send(accounts.me, {})) : undefined) },
    )
  }, [mutate, token, enter])

  const foot = (
    <Link to="/login" className={linkClass}>
      Sign in
    </Link>
  )
  if (token === '' || error)
    return (
      <Card title="This link does not work" foot={foot}>
        <Message tone="error">
          {error?.message ?? 'It is not complete. Copy all of it from the mail.'} Signing in with your password sends a
          new one.
        </Message>
      </Card>
    )
  if (data && !data.signed_in)
    return <Card title="Your address is confirmed" lead="It was confirmed before. You can sign in." foot={foot} />
  return (
    <Card title="Confirming your address">
      <p role="status" className="flex items-center gap-2 text-fg-2">
        <Spinner /> One moment
      </p>
    </Card>
  )
}
