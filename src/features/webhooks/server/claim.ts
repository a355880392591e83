import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { ATTEMPT_MS } from '../rules.ts'
import { bodyOf, type StoredEvent } from './body.ts'

export type EndpointRow = Selectable<DB['webhook_endpoints']>

/** A claimed message, to be posted. */
export interface Claimed {
  event_id: string
  event_type: string
  body: string
  /** Number of earlier attempts. */
  attempts: number
}

/** Batch size per endpoint; after a failed round one probe goes first. */
const TOGETHER = 16
/** After this a worker that claimed a message without reporting a result counts as dead. */
const LEASE_MS = ATTEMPT_MS * 6

export type Round =
  | { step: 'send'; endpoint: EndpointRow; claimed: Claimed[] }
  /** Nothing to do before `at`; null where nothing waits. */
  | { step: 'wait'; at: Date | null }

/** Claims the due messages of an endpoint, oldest first. A claim expires when its worker has died. */
export async function claimRound(db: Db, organizationId: string, endpointId: string, now: Date): Promise<Round> {
  const endpoint = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', endpointId)
    .executeTakeFirst()
  if (!endpoint?.enabled) return { step: 'wait', at: null }
  if (endpoint.rest_until && endpoint.rest_until > now) return { step: 'wait', at: endpoint.rest_until }

  const { rows } = await sql<StoredEvent & { attempts: number; sending_since: Date | null }>`
    with due as (
      select event_id, sending_since from webhook_deliveries
      where organization_id = ${organizationId} and endpoint_id = ${endpointId} and state = 'PENDING' and due_at <= ${now}
      order by due_at, event_id limit ${endpoint.failures > 0 ? 1 : TOGETHER} for update skip locked
    ), taken as (
      update webhook_deliveries d set due_at = ${new Date(now.getTime() + LEASE_MS)}, sending_since = ${now} from due
      where d.organization_id = ${organizationId} and d.endpoint_id = ${endpointId} and d.event_id = due.event_id
      returning d.event_id, d.attempts, due.sending_since
    )
    select e.id, e.type, e.data, e.test, e.occurred_at, taken.attempts, taken.sending_since
    from taken join webhook_events e on e.organization_id = ${organizationId} and e.id = taken.event_id
    order by e.id
  `.execute(db)
  if (rows.length === 0) return { step: 'wait', at: await nextDue(db, organizationId, endpointId) }

  const interrupted = rows.flatMap(({ id, type, sending_since }) =>
    sending_since ? [{ event_id: id, event_type: type, started_at: sending_since }] : [],
  )
  await noteInterrupted(db, { organization_id: organizationId, endpoint_id: endpointId }, interrupted)
  const claimed = rows.map(({ attempts, sending_since: _, ...event }) => ({
    event_id: event.id,
    event_type: event.type,
    body: bodyOf(event),
    attempts,
  }))
  return { step: 'send', endpoint, claimed }
}

/** What a worker had in hand when it died: the receiver may have got it, nobody knows. It does not count as a try. */
async function noteInterrupted(
  db: Db,
  ofEndpoint: { organization_id: string; endpoint_id: string },
  interrupted: readonly { event_id: string; event_type: string; started_at: Date }[],
): Promise<void> {
  if (interrupted.length === 0) return
  await db
    .insertInto('webhook_attempts')
    .values(
      interrupted.map(attempt => ({
        ...ofEndpoint,
        ...attempt,
        id: newId(),
        outcome: 'FAILED',
        fault: 'INTERRUPTED',
        duration_ms: 0,
      })),
    )
    .execute()
}

async function nextDue(db: Db, organizationId: string, endpointId: string): Promise<Date | null> {
  const next = await db
    .selectFrom('webhook_deliveries')
    .select('due_at')
    .where('organization_id', '=', organizationId)
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'PENDING')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at ?? null
}
