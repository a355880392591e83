import { Link } from '@tanstack/react-router'
import { ChevronRight, Webhook } from 'lucide-react'
import { useQuery } from '#platform/web/data/use-query.ts'
import { relativeDate } from '#platform/web/dates.ts'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type WebhookEndpoint, webhooks } from '../contract.ts'
import { HealthBadge } from './health-badge.tsx'
import { VerifierExample } from './verifier-example.tsx'
import { eventNames, shortUrl } from './words.ts'

/** The team's endpoints and how each does. */
export function EndpointList({ organizationId: organization_id }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(webhooks.list, { organization_id })
  if (error && !data) return <Failed what="Webhooks" error={error} onRetry={refetch} className="" />
  if (!data) return <Skeleton className="h-14! w-full rounded-2!" />
  if (data.items.length === 0) return <NothingYet />
  return (
    <ul className="border-line border-t">
      {data.items.map(endpoint => (
        <Row key={endpoint.id} endpoint={endpoint} />
      ))}
    </ul>
  )
}

function Row({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, description, event_types, last_delivered_at } = endpoint
  return (
    <li className="border-line border-b">
      <Link
        to="/settings/webhooks/$endpointId"
        params={{ endpointId: id }}
        className="-mx-2 flex min-h-14 items-center gap-3 rounded-2 px-2 py-2 hover:bg-hover"
      >
        <Webhook aria-hidden="true" className="flex-none text-icon" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate font-medium">{description || shortUrl(url)}</span>
            <HealthBadge endpoint={endpoint} />
          </span>
          <span className="block truncate text-12 text-fg-3">
            {description && `${shortUrl(url)} · `}
            {event_types.map(type => eventNames[type]).join(', ')}
            {last_delivered_at && ` · last ${relativeDate(last_delivered_at, new Date())}`}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="flex-none text-icon" />
      </Link>
    </li>
  )
}

function NothingYet() {
  return (
    <div role="status" data-empty="nothing-yet" className="rounded-3 border border-line p-4 sm:p-5">
      <p className="font-strong text-14">No endpoints yet</p>
      <p className="mt-0.5 mb-4 max-w-[560px] text-pretty text-fg-2">
        An endpoint is an address of yours, such as your newsletter’s or CRM’s. The moment a fan signs up, confirms,
        opts out or is erased, it gets a small signed message with their id, and asks the API for what it needs. This is
        a whole receiver:
      </p>
      <VerifierExample />
    </div>
  )
}
