import { sql } from 'kysely'
import type { Page } from '#platform/contract/paging.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { AttemptFault, WebhookAttempt, WebhookDelivery } from '../contract.ts'
import type { WebhookEventType } from '../events.ts'
import { bodyOf } from './body.ts'

interface Named {
  organization_id: string
  endpoint_id: string
}

interface Filters extends Named {
  outcome?: WebhookAttempt['outcome'] | null | undefined
  event_type?: WebhookEventType | null | undefined
  cursor?: string | null | undefined
  limit: number
}

type Row = Omit<WebhookAttempt, 'started_at'> & { started_at: Date }

const attempts = (db: Db, { organization_id, endpoint_id }: Named) =>
  db
    .selectFrom('webhook_attempts')
    .select(['id', 'event_id', 'status', 'started_at', 'duration_ms'])
    .select([
      sql<WebhookEventType>`event_type`.as('event_type'),
      sql<WebhookAttempt['outcome']>`outcome`.as('outcome'),
      sql<AttemptFault | null>`fault`.as('fault'),
    ])
    .where('organization_id', '=', organization_id)
    .where('endpoint_id', '=', endpoint_id)

/** Every try, newest first. */
export function listAttempts(db: Db, { cursor, limit, outcome, event_type, ...named }: Filters): Promise<Page<Row>> {
  let query = attempts(db, named)
  if (outcome) query = query.where('outcome', '=', outcome)
  if (event_type) query = query.where('event_type', '=', event_type)
  return keysetPage(query, { sort: [{ column: 'started_at', direction: 'desc' }], cursor, limit })
}

const MAX_ATTEMPTS_SHOWN = 100

/** One message to one endpoint, with its body and its newest tries; null where there is none. */
export async function findDelivery(db: Db, named: Named & { event_id: string }) {
  const delivery = await db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', join =>
      join.onRef('event.organization_id', '=', 'delivery.organization_id').onRef('event.id', '=', 'delivery.event_id'),
    )
    .select(['event.id', 'event.data', 'event.test', 'event.occurred_at', 'delivery.due_at', 'delivery.attempts'])
    .select([
      sql<WebhookEventType>`event.type`.as('type'),
      sql<WebhookDelivery['state']>`delivery.state`.as('state'),
      sql<boolean>`delivery.sending_since is not null`.as('sending'),
    ])
    .where('delivery.organization_id', '=', named.organization_id)
    .where('delivery.endpoint_id', '=', named.endpoint_id)
    .where('delivery.event_id', '=', named.event_id)
    .executeTakeFirst()
  if (!delivery) return null
  const tries = await attempts(db, named)
    .select('answer')
    .where('event_id', '=', named.event_id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ATTEMPTS_SHOWN)
    .execute()
  const { state, due_at, sending } = delivery
  return {
    event_id: delivery.id,
    event_type: delivery.type,
    state,
    next_attempt_at: state === 'PENDING' && !sending && delivery.attempts > 0 ? due_at : null,
    body: bodyOf(delivery),
    attempts: tries,
  }
}
