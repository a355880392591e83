import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, outboxRow } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import { type WebhookEvent, webhookData } from '../events.ts'

/** Sends what is due to one endpoint. */
export const deliverWebhooks = job('deliver_webhooks', {
  payload: z.object({ organization_id: id, endpoint_id: id }),
  maxAttempts: 25,
})

/** Begins the key of the one job per endpoint that waits to run at once, however many events there are to send. */
export const DELIVER_NOW = 'deliver_webhooks:now:'

/**
 * Tells the team's endpoints that listen to it. Written in the transaction of the thing itself: it is sent if and only if
 * that commits. Without such an endpoint it looks at one small index and writes nothing.
 *
 * @example await queueWebhookEvent(db, organization_id, { type: 'fan.erased', occurred_at: clock.now(), data: { fan_id } })
 */
export async function queueWebhookEvent(db: Db, organizationId: string, event: WebhookEvent): Promise<void> {
  const data = webhookData[event.type].parse(event.data)
  const erased = event.type === 'fan.erased'
  if (erased) await forgetAnswersAbout(db, organizationId, data.fan_id)
  await write(db, organizationId, [{ ...event, data, fan_id: erased ? null : data.fan_id }])
}

/** The same for many events of one type, as jobs that compare find them; not for erasures. */
export async function queueWebhookEvents(
  db: Db,
  organizationId: string,
  events: readonly Exclude<WebhookEvent, { type: 'fan.erased' }>[],
): Promise<void> {
  const rows = events.map(event => {
    const data = webhookData[event.type].parse(event.data)
    return { ...event, data, fan_id: data.fan_id }
  })
  for (let from = 0; from < rows.length; from += ROWS) await write(db, organizationId, rows.slice(from, from + ROWS))
}

/** As many as one statement has room for parameters. */
const ROWS = 2_000

type Row = Pick<WebhookEvent, 'type' | 'occurred_at' | 'once'> & { fan_id: string | null; data: object }

/** Events of one type. */
async function write(db: Db, organizationId: string, [first, ...others]: readonly Row[]): Promise<void> {
  if (!first) return
  const listening = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('enabled', '=', true)
    .where(sql<boolean>`${first.type} = any(event_types)`)
    // none of them is removed before its delivery is written
    .forKeyShare()
    .execute()
  if (listening.length === 0) return
  const written = await db
    .insertInto('webhook_events')
    .values(
      [first, ...others].map(({ type, fan_id, data, once, occurred_at }) => ({
        organization_id: organizationId,
        id: newId(),
        type,
        fan_id,
        data: JSON.stringify(data),
        once: once ?? null,
        occurred_at,
      })),
    )
    .onConflict(known => known.columns(['organization_id', 'once']).doNothing())
    .returning('id')
    .execute()
  if (written.length === 0) return
  const deliveries = listening.map(endpoint => ({ endpoint_id: endpoint.id, organization_id: organizationId }))
  for (const delivery of deliveries)
    await db
      .insertInto('webhook_deliveries')
      .values(written.map(({ id }) => ({ ...delivery, event_id: id })))
      .execute()
  await db
    .insertInto('job_outbox')
    .values(
      deliveries.map(delivery => outboxRow(deliverWebhooks, delivery, { key: DELIVER_NOW + delivery.endpoint_id })),
    )
    .execute()
}

/** What a receiver answered, or answers from now on, may hold what it knows of the fan: none of it is kept. */
async function forgetAnswersAbout(db: Db, organizationId: string, fanId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update webhook_events set fan_id = null where organization_id = ${organizationId} and fan_id = ${fanId} returning id
  `.execute(db)
  if (rows.length === 0) return
  // a statement of its own, so that it sees what was written while the first one waited for its rows
  await sql`
    update webhook_attempts a set answer = null from webhook_deliveries d
    where d.organization_id = ${organizationId} and d.event_id = any(${rows.map(({ id }) => id)})
      and a.organization_id = ${organizationId} and a.endpoint_id = d.endpoint_id and a.event_id = d.event_id
  `.execute(db)
}
