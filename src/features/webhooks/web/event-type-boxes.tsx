import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { type WebhookEventType, webhookEventType } from '../events.ts'
import { whenWords } from './words.ts'

interface EventTypeBoxesProps {
  value: readonly WebhookEventType[]
  onChange: (value: WebhookEventType[]) => void
  error: string | undefined
}

/** What an endpoint listens to, each event with when it comes. */
export function EventTypeBoxes({ value, onChange, error }: EventTypeBoxesProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-12 text-fg-2">Is told when a fan</legend>
      <div className="grid gap-2">
        {webhookEventType.options.map(type => (
          <Checkbox
            key={type}
            checked={value.includes(type)}
            onCheckedChange={on =>
              onChange(webhookEventType.options.filter(one => (one === type ? on : value.includes(one))))
            }
          >
            {whenWords[type]} <code className="text-12 text-fg-3">{type}</code>
          </Checkbox>
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 text-12 text-bad">
        {error}
      </p>
    </fieldset>
  )
}
