import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Dialog } from '#platform/web/ui/layers/dialog.tsx'
import { channelNames } from '#records/audiences/sentence/phrases.ts'
import { type Message, messages } from '#records/messages/contract.ts'
import { failureWords } from './words.ts'

const kindNames: Record<Message['kind'], string> = {
  ONE_TIME_CODE: 'Code',
  SIGNUP_CONFIRMATION: 'Sign-up confirmation',
  CONFIRM_LINK: 'Confirmation link',
  RELEASE_OUT: 'Release is out',
  DROP_OPEN: 'Drop is open',
  BROADCAST: 'Message to an audience',
  ACCOUNT: 'Account',
}

/** Messages to fans that failed or may not have arrived, whatever sent them. Draws nothing where there are none. */
export function FailedMessages() {
  const { id: organization_id, role } = useOrganization()
  const [open, setOpen] = useState(false)
  const { items, onScroll } = useEndless(messages.list, { organization_id, troubled: true })
  const again = useCommand(messages.sendAgain, { done: 'Sending Again', failed: 'Failed to Send Again' })
  if (items.length === 0 && !open) return null
  const mayResend = role === 'owner' || role === 'admin'
  return (
    <Dialog
      title="Failed messages"
      description="Codes, confirmations and messages that a provider refused, or that it may not have got."
      width="wide"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button kind="quiet" icon={<TriangleAlert />}>
          <span className="max-md:sr-only">Failed</span>
        </Button>
      }
    >
      <ul
        aria-label="Failed messages"
        className="-mx-5 -mb-5 max-h-[60vh] overflow-y-auto border-line border-t"
        onScroll={onScroll}
      >
        {items.length === 0 && <li className="px-5 py-6 text-fg-2">None is left.</li>}
        {items.map(({ id, kind, channel, state, to, reason, created_at, can_send_again }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b px-5 py-2.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 basis-60">
              <span className="block truncate font-strong">{to ?? 'Address no longer stored'}</span>
              <span className="block text-12 text-fg-2">
                {kindNames[kind]}, by {channelNames[channel]}, <RelativeTime when={created_at} />
              </span>
            </span>
            <span className="wrap-anywhere min-w-0 flex-1 basis-48 text-fg-2">
              {state === 'UNKNOWN' ? 'May have arrived' : 'Failed'}
              {reason && `: ${failureWords(reason)}`}
            </span>
            {mayResend && can_send_again && (
              <Button
                size="small"
                aria-label={`Send again to ${to}`}
                loading={again.isPending && again.variables?.id === id}
                onClick={() => again.mutate({ organization_id, id })}
              >
                Send Again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
