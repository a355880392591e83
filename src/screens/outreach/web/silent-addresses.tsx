import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useEndless } from '#platform/web/data/use-endless.ts'
import { shortDate } from '#platform/web/dates.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { composer } from '#records/outreach/composer-contract.ts'

const reasonWords = {
  UNSUBSCRIBED: 'Unsubscribed from the team',
  BOUNCED: 'A mail came back for good',
  BY_HAND: 'Stopped by hand',
} as const

/** Addresses that get no mail from any mailbox of the team, and why. Only the first letter and the domain are stored. */
export function SilentAddresses({ organization_id }: { organization_id: string }) {
  const list = useEndless(composer.suppressions, { organization_id })
  const [email, setEmail] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = useCommand(composer.suppress, {
    done: ({ shown }) => `${shown} gets no more mail`,
    failed: 'Failed to Stop Mail to the Address',
  })
  const lift = useCommand(composer.lift, { done: 'Mail is allowed again', failed: 'Failed to Allow Mail' })
  const stop = () => add.mutate({ organization_id, email }, { onSuccess: () => setEmail('') })
  return (
    <section aria-label="Silent addresses" className="py-4">
      <h2 className="mb-2 font-semibold">Silent addresses</h2>
      <p className="mb-2 text-pretty text-12 text-fg-2">
        They get nothing from any mailbox of the team. Who has unsubscribed is written to again only after they write
        first.
      </p>
      <form
        className="mb-2 flex flex-wrap items-end gap-2"
        onSubmit={event => {
          event.preventDefault()
          // the button is disabled once the field is empty again
          field.current?.focus()
          if (email.trim()) stop()
        }}
      >
        <TextField
          ref={field}
          label="Email address"
          type="email"
          value={email}
          onValueChange={setEmail}
          className="w-72 max-w-full"
        />
        <Button type="submit" disabled={!email.trim()} loading={add.isPending}>
          Stop mail
        </Button>
      </form>
      {list.error && list.items.length === 0 && (
        <Failed what="The silent addresses" error={list.error} onRetry={list.retry} />
      )}
      {list.items.length > 0 && (
        <ul aria-label="Addresses" className="grid rounded-3 border border-line">
          {list.items.map(({ id, shown, reason, since }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-2 last:border-b-0">
              <span className="min-w-0 flex-1 basis-40 truncate font-medium">{shown}</span>
              <span className="text-fg-2">{`${reasonWords[reason]}, ${shortDate(since)}`}</span>
              {reason !== 'UNSUBSCRIBED' && (
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Allow mail to ${shown}`}
                  onClick={() => lift.mutate({ organization_id, id })}
                >
                  Allow mail
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button size="small" kind="quiet" loading={list.isGrowing} onClick={list.more}>
          Show more
        </Button>
      )}
    </section>
  )
}
