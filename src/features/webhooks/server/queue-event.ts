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
  const listening = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('enabled', '=', true)
    .where(sql<boolean>`${event.type} = any(event_types)`)
    // none of them is removed before its delivery is written
    .forKeyShare()
    .execute()
  if (listening.length === 0) return
  const id = newId()
  const written = await db
    .insertInto('webhook_events')
    .values({
      organization_id: organizationId,
      id,
      type: event.type,
      fan_id: erased ? null : data.fan_id,
      data: JSON.stringify(data),
      once: event.once ?? null,
      occurred_at: event.occurred_at,
    })
    .onConflict(known => known.columns(['organization_id', 'once']).doNothing())
    .executeTakeFirst()
  if (!written.numInsertedOrUpdatedRows) return
  const deliveries = listening.map(endpoint => ({ endpoint_id: endpoint.id, organization_id: organizationId }))
  await db
    .insertInto('webhook_deliveries')
    .values(deliveries.map(delivery => ({ ...delivery, event_id: id })))
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
