import { RotateCw } from 'lucide-react'
import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { longDate } from '#platform/web/dates.ts'
import { Badge, type BadgeType } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RelativeTime } from '#platform/web/ui/charts/figures.tsx'
import { Failed } from '#platform/web/ui/failed.tsx'
import { Drawer } from '#platform/web/ui/layers/drawer.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type WebhookDelivery, webhooks } from '../contract.ts'
import { Outcome } from './attempt-columns.tsx'
import { Copyable } from './copyable.tsx'
import { durationWords, pretty } from './words.ts'

interface DeliveryDrawerProps {
  named: { organization_id: string; endpoint_id: string }
  eventId: string | undefined
  onClose: () => void
}

/** One message: what is sent, each try with what was answered, and the way to send it again. */
export function DeliveryDrawer({ named, eventId, onClose }: DeliveryDrawerProps) {
  const { data, error, refetch } = useQuery(
    webhooks.getDelivery,
    eventId ? { ...named, event_id: eventId } : skipToken,
    { keepLast: false },
  )
  const replay = useCommand(webhooks.replay, { done: 'Sending it again', failed: 'Failed to send it again' })
  return (
    <Drawer
      title={data ? data.event_type : 'Message'}
      open={eventId !== undefined}
      onOpenChange={open => !open && onClose()}
      footer={
        data && (
          <Button
            icon={<RotateCw />}
            loading={replay.isPending}
            onClick={() => replay.mutate({ ...named, event_id: data.event_id })}
          >
            Send again
          </Button>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 py-4">
        {data ? (
          <Delivery delivery={data} />
        ) : error ? (
          <Failed what="The message" error={error} onRetry={refetch} className="" />
        ) : (
          <Skeleton className="h-40! w-full rounded-2!" />
        )}
      </div>
    </Drawer>
  )
}

const states: Record<WebhookDelivery['state'], [BadgeType, string]> = {
  PENDING: ['Warning', 'On its way'],
  DELIVERED: ['Success', 'Delivered'],
  FAILED: ['Error', 'Failed'],
}

function Delivery({ delivery: { state, next_attempt_at, event_id, body, attempts } }: { delivery: WebhookDelivery }) {
  const [type, word] = states[state]
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <p className="flex flex-wrap items-center gap-2">
          <Badge type={type}>{word}</Badge>
          {next_attempt_at && <NextTry at={next_attempt_at} />}
        </p>
        <Copyable text={event_id} label="webhook-id" done="Id copied" />
      </div>
      <section aria-label="Body">
        <h3 className="mb-1.5 font-medium text-12 text-fg-3">Body</h3>
        <Copyable text={body} shown={pretty(body)} label="Body" />
      </section>
      <section aria-label="Tries of this message">
        <h3 className="mb-1.5 font-medium text-12 text-fg-3">Tries</h3>
        {attempts.length === 0 && <p className="text-fg-2">Not tried yet.</p>}
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {attempts.map(attempt => (
            <li key={attempt.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-line border-t pt-3">
              <div className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 font-medium">
                  <Outcome attempt={attempt} />
                </span>
                <span className="flex-none text-12 text-fg-3 tabular-nums">{durationWords(attempt.duration_ms)}</span>
              </div>
              <p className="text-12 text-fg-3">{longDate(attempt.started_at)}</p>
              {attempt.answer && <Copyable text={attempt.answer} shown={pretty(attempt.answer)} label="Answer" />}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** Seconds away it is not worth a number that is old before it is read. */
function NextTry({ at }: { at: string }) {
  const soon = new Date(at).getTime() - Date.now() < 60_000
  return <span className="text-fg-2">Next try {soon ? 'in a moment' : <RelativeTime when={at} />}</span>
}
