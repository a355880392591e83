import { Send } from 'lucide-react'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, MenuItem } from '#platform/web/ui/layers/menu.tsx'
import { type WebhookEventType, webhookEventType } from '../events.ts'

interface SendTestProps {
  disabled: boolean
  loading: boolean
  /** Without its words, where there is no room for them. */
  short?: boolean
  onSend: (type: WebhookEventType) => void
}

/** A made-up event of a chosen type, to see that the other end understands it. */
export function SendTest({ disabled, loading, short = false, onSend }: SendTestProps) {
  return (
    <Menu
      align="end"
      trigger={
        short ? (
          <IconButton kind="secondary" label="Send test event" icon={<Send />} disabled={disabled} loading={loading} />
        ) : (
          <Button icon={<Send />} disabled={disabled} loading={loading}>
            Send test event
          </Button>
        )
      }
    >
      {webhookEventType.options.map(type => (
        <MenuItem key={type} onSelect={() => onSend(type)}>
          <code className="text-12">{type}</code>
        </MenuItem>
      ))}
    </Menu>
  )
}
