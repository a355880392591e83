import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/db.ts'
import { job } from '#platform/server/jobs.ts'
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
 * that commits. One statement; without such an endpoint it reads one index and writes nothing.
 *
 * @example await queueWebhookEvent(db, organization_id, { type: 'fan.erased', occurred_at: clock.now(), data: { fan_id } })
 */
export async function queueWebhookEvent(db: Db, organizationId: string, event: WebhookEvent): Promise<void> {
  const data = webhookData[event.type].parse(event.data)
  const erased = event.type === 'fan.erased'
  if (erased) await forgetAnswersAbout(db, organizationId, data.fan_id)
  await sql`
    with listening as (
      select id from webhook_endpoints
      where organization_id = ${organizationId} and enabled and ${event.type} = any(event_types)
    ), event as (
      insert into webhook_events (organization_id, id, type, fan_id, data, once, occurred_at)
      select ${organizationId}, ${newId()}, ${event.type}, ${erased ? null : data.fan_id}, ${JSON.stringify(data)}, ${event.once ?? null},
        ${event.occurred_at}
      where exists (select from listening)
      on conflict (organization_id, once) do nothing
      returning id
    ), delivery as (
      insert into webhook_deliveries (organization_id, endpoint_id, event_id)
      select ${organizationId}, listening.id, event.id from listening, event
      returning endpoint_id
    )
    insert into job_outbox (task, payload, job_key, max_attempts)
    select ${deliverWebhooks.task}, jsonb_build_object('organization_id', ${organizationId}::text, 'endpoint_id', endpoint_id),
      ${DELIVER_NOW} || endpoint_id, ${deliverWebhooks.maxAttempts} from delivery
  `.execute(db)
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
