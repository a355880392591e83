import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type WebhookEndpoint, webhooks } from '#features/webhooks/contract.ts'
import { AttemptLog } from '#features/webhooks/web/attempt-log.tsx'
import { EndpointActions } from '#features/webhooks/web/endpoint-actions.tsx'
import { EndpointFacts } from '#features/webhooks/web/endpoint-facts.tsx'
import { logSearch } from '#features/webhooks/web/log-search.ts'
import { SendTest } from '#features/webhooks/web/send-test.tsx'
import { hostOf } from '#features/webhooks/web/words.ts'
import { useCommand } from '#platform/web/data/use-command.ts'
import { useQuery } from '#platform/web/data/use-query.ts'
import { Header } from '#platform/web/frame/header.tsx'
import { useOrganization } from '#platform/web/frame/organization.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useNarrow } from '#platform/web/use-narrow.ts'
import { webhookAddress } from './address.ts'

/** One endpoint: what it is beside the log of what it was sent. */
export function WebhookScreen() {
  const organization_id = useOrganization().id
  const { endpointId } = webhookAddress.useParams()
  const { data, error, refetch } = useQuery(webhooks.list, { organization_id })
  const endpoint = data?.items.find(({ id }) => id === endpointId)
  const name = endpoint ? endpoint.description || hostOf(endpoint.url) : 'Endpoint'
  if (endpoint) return <Endpoint endpoint={endpoint} organizationId={organization_id} name={name} />
  return (
    <>
      <Head name={name} />
      <div className="border-line border-t p-5">
        {error ? (
          <Failed what="The endpoint" error={error} onRetry={refetch} />
        ) : data ? (
          <EmptyState
            kind="no-result"
            title="This endpoint is not here"
            actions={
              <Link to="/settings/webhooks" className={buttonClass()}>
                All endpoints
              </Link>
            }
          >
            It was deleted, or belongs to another team.
          </EmptyState>
        ) : (
          <Skeleton className="h-40! w-full rounded-2!" />
        )}
      </div>
    </>
  )
}

interface EndpointProps {
  endpoint: WebhookEndpoint
  organizationId: string
  name: string
}

function Endpoint({ endpoint, organizationId, name }: EndpointProps) {
  const navigate = useNavigate()
  const narrow = useNarrow()
  const [, setView] = useUrlState(logSearch)
  const named = { organization_id: organizationId, endpoint_id: endpoint.id }
  const send = useCommand(webhooks.sendTest, { done: 'Sending a test event', failed: 'Failed to send a test event' })
  const show = ({ event_id }: { event_id: string }) => void setView({ message: event_id }, { push: true })
  const test = (short: boolean) => (
    <SendTest
      disabled={!endpoint.enabled}
      loading={send.isPending}
      short={short}
      onSend={event_type => send.mutate({ ...named, event_type }, { onSuccess: show })}
    />
  )
  return (
    <>
      <title>{`${name} · Fanfare`}</title>
      <Head
        name={name}
        actions={
          <>
            {test(narrow)}
            <EndpointActions
              organizationId={organizationId}
              endpoint={endpoint}
              onDelete={() => void navigate({ to: '/settings/webhooks', replace: true })}
            />
          </>
        }
      />
      <div className="flex min-h-0 flex-1 border-line border-t max-lg:flex-col max-lg:overflow-y-auto">
        <section
          aria-label="Endpoint"
          className="flex-none border-line bg-side px-4 py-4 md:px-5 lg:w-[340px] lg:overflow-y-auto lg:border-e"
        >
          <EndpointFacts endpoint={endpoint} />
        </section>
        <AttemptLog organizationId={organizationId} endpointId={endpoint.id} firstStep={test(false)} />
      </div>
    </>
  )
}

function Head({ name, actions }: { name: string; actions?: React.ReactNode }) {
  return (
    <Header
      title={
        <nav aria-label="Path" className="flex min-w-0 items-center gap-1">
          <Link to="/settings/webhooks" className="text-fg-2 hover:text-fg">
            Webhooks
          </Link>
          <ChevronRight aria-hidden="true" className="size-3.5! text-icon" />
          <span className="truncate">{name}</span>
        </nav>
      }
      actions={actions}
    />
  )
}
