import { Copyable } from './copyable.tsx'
import { receiverExample } from './receiver-example.ts'

/** What stands at the other end, ready to be copied. */
export function VerifierExample() {
  return (
    <div className="grid gap-2">
      <Copyable text={receiverExample} label="Receiver for Node" done="Receiver copied" />
      <p className="text-12 text-fg-3">
        It follows the Standard Webhooks specification, so there is a verifier for every language. More in{' '}
        <a href="/docs#webhooks" className="underline underline-offset-3 hover:text-fg">
          the documentation
        </a>
        .
      </p>
    </div>
  )
}
