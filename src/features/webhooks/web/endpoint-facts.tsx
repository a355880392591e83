import { longDate } from '#platform/web/dates.ts'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Message } from '#platform/web/ui/message.tsx'
import type { WebhookEndpoint } from '../contract.ts'
import { FAILING_DAYS } from '../rules.ts'
import { Copyable } from './copyable.tsx'
import { HealthBadge } from './health-badge.tsx'
import { healthOf } from './words.ts'

/** What an endpoint is and how it does. */
export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, event_types, waiting, last_delivered_at, created_at, old_secret_until } = endpoint
  return (
    <div className="grid gap-4">
      <Trouble endpoint={endpoint} />
      <Copyable text={url} label="Address" className="[&_pre]:whitespace-pre-wrap [&_pre]:wrap-anywhere" />
      <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
        <dt className="text-fg-3">State</dt>
        <dd>
          <HealthBadge endpoint={endpoint} />
        </dd>
        <dt className="text-fg-3">Is told of</dt>
        <dd className="grid gap-0.5">
          {event_types.map(type => (
            <code key={type} className="text-12 leading-5">
              {type}
            </code>
          ))}
        </dd>
        <dt className="text-fg-3">Delivered</dt>
        <dd>{last_delivered_at ? <RelativeTime when={last_delivered_at} /> : 'not yet'}</dd>
        <dt className="text-fg-3">Waiting</dt>
        <dd className="tabular-nums">{waiting >= 1000 ? '1,000 or more' : waiting}</dd>
        <dt className="text-fg-3">Added</dt>
        <dd>
          <RelativeTime when={created_at} />
        </dd>
      </dl>
      {old_secret_until && <Message tone="info">The old secret signs too until {longDate(old_secret_until)}.</Message>}
    </div>
  )
}

function Trouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  switch (healthOf(endpoint)) {
    case 'gone':
      return (
        <Message tone="error">
          It answered “410 Gone”, which says that nobody listens there any more, so it is disabled. Enable it when it
          listens again, and replay what failed.
        </Message>
      )
    case 'given-up':
      return (
        <Message tone="error">
          Every try failed for {FAILING_DAYS} days, so it is disabled. Enable it when it works again, and replay what
          failed.
        </Message>
      )
    case 'failing':
      return (
        <Message tone="warning">
          Every try fails at the moment. Messages are tried again for three days; after {FAILING_DAYS} days of nothing
          but failures the endpoint is disabled, and admins get a mail.
        </Message>
      )
    default:
      return null
  }
}
