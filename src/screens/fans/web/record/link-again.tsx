import { Send } from 'lucide-react'
import { signupCommands } from '#features/signups/contract.ts'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/layers/toasts.ts'
import { Message } from '#platform/web/ui/message.tsx'

type Status = AnswerOf<typeof signupCommands.link_again>['status']

/** Why no link went out, and what to do instead. */
const kept: Record<Exclude<Status, 'sent'>, string> = {
  too_soon: 'A link was asked for a moment ago. Try again in a minute.',
  too_many: 'No more links can be sent for this sign-up now.',
  confirmed: 'This sign-up is confirmed already.',
  unknown: 'This sign-up waits for no link any more.',
}

/** For a fan who wrote that nothing came. */
export function LinkAgain({ signup_id }: { signup_id: string }) {
  const { id: organization_id } = useOrganization()
  const send = useCommand(signupCommands.link_again, { failed: 'Failed to send the link' })
  const say = ({ status }: { status: Status }) =>
    status === 'sent' ? toast.success('Link sent again') : toast.error('No link was sent', { detail: kept[status] })
  return (
    <Message tone="info" className="mt-2">
      <b className="block">Waiting to be confirmed</b>
      The fan has not followed its link yet. Until then the sign-up gives no consent. Links for several cities go out
      one at a time.
      <div className="mt-2">
        <Button
          size="small"
          icon={<Send aria-hidden="true" />}
          loading={send.isPending}
          onClick={() => send.mutate({ organization_id, id: signup_id }, { onSuccess: say })}
        >
          Send the link again
        </Button>
      </div>
    </Message>
  )
}
