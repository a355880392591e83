import { Message } from '#platform/web/ui/message.tsx'
import { Copyable } from './copyable.tsx'

/** A secret, this once. */
export function SecretShown({ secret }: { secret: string }) {
  return (
    <div className="grid gap-3">
      <Message tone="warning">Copy it now: it is shown this once. A new one can be made at any time.</Message>
      <Copyable text={secret} label="Secret" className="[&_pre]:whitespace-pre-wrap [&_pre]:wrap-anywhere" />
    </div>
  )
}
