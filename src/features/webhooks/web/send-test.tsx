import { Send } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/menu.tsx'
import { useCommand } from '#platform/web/use-command.ts'
import { webhooks } from '../contract.ts'
import { webhookEventType } from '../events.ts'

interface SendTestProps {
  named: { organization_id: string; endpoint_id: string }
  disabled: boolean
  /** Opens the message that was sent. */
  onSent: (eventId: string) => void
}

/** A made-up event of a chosen type, to see that the other end understands it. */
export function SendTest({ named, disabled, onSent }: SendTestProps) {
  const send = useCommand(webhooks.sendTest, { done: 'Test event sent', failed: 'Failed to send a test event' })
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={<Send />} disabled={disabled} loading={send.isPending}>
          Send test event
        </Button>
      }
    >
      {webhookEventType.options.map(event_type => (
        <MenuItem
          key={event_type}
          onSelect={() => send.mutate({ ...named, event_type }, { onSuccess: ({ event_id }) => onSent(event_id) })}
        >
          <code className="text-12">{event_type}</code>
        </MenuItem>
      ))}
    </Menu>
  )
}
