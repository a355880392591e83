import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import type { EndpointRow } from './claim.ts'
import { DELIVER_NOW, deliverWebhooks } from './queue-event.ts'

type OfEndpoint = Pick<EndpointRow, 'organization_id' | 'id'>

const ALREADY_DUE = new Date(0)

/** Puts messages back to be sent at once, under the same id and with all their tries. Answers how many. */
export async function replay(
  db: Db,
  { organization_id, id }: OfEndpoint,
  which: { event_id: string } | { failed_since: Date },
): Promise<number> {
  let messages = db
    .updateTable('webhook_deliveries')
    .set({ state: 'PENDING', attempts: 0, due_at: ALREADY_DUE, settled_at: null })
    .where('organization_id', '=', organization_id)
    .where('endpoint_id', '=', id)
  messages =
    'event_id' in which
      ? messages.where('event_id', '=', which.event_id)
      : messages.where(failedSince({ organization_id, id }, which.failed_since))
  const { numUpdatedRows } = await messages.executeTakeFirst()
  if (numUpdatedRows > 0n) await deliverNow(db, { organization_id, id })
  return Number(numUpdatedRows)
}

/** Failed for good, or tried without success and waiting for the next try; what is being sent goes its way. */
const failedSince = ({ organization_id, id }: OfEndpoint, since: Date) => sql<SqlBool>`
  (state = 'FAILED' and settled_at >= ${since} or state = 'PENDING' and sending_since is null and exists (
    select from webhook_attempts a where a.organization_id = ${organization_id} and a.endpoint_id = ${id}
      and a.event_id = webhook_deliveries.event_id and a.started_at >= ${since}))`

/** Somebody says that the endpoint is well: it is asked at once, whatever it answered before. */
export async function deliverNow(db: Db, { organization_id, id }: OfEndpoint): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ failures: 0, rest_until: null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await enqueue(db, deliverWebhooks, { organization_id, endpoint_id: id }, { key: DELIVER_NOW + id })
}

/** Does not wait any longer for the next try of what failed: the endpoint has moved. */
export async function deliverWaiting(db: Db, { organization_id, id }: OfEndpoint): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ due_at: ALREADY_DUE })
    .where('organization_id', '=', organization_id)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'PENDING')
    .where('sending_since', 'is', null)
    .execute()
  await deliverNow(db, { organization_id, id })
}

/** What waits for an endpoint that is disabled has failed: it can be replayed, but does not come by itself months later. */
export async function failPending(db: Db, { organization_id, id }: OfEndpoint, now: Date): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED', settled_at: now })
    .where('organization_id', '=', organization_id)
    .where('endpoint_id', '=', id)
    .where('state', '=', 'PENDING')
    .execute()
}
