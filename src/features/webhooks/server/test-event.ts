import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { type WebhookEventType, webhookData } from '../events.ts'
import type { EndpointRow } from './claim.ts'
import { deliverNow } from './replay.ts'

/** Sends one endpoint an event of the type that did not happen: its ids lead nowhere. Answers the event's id. */
export async function sendTestEvent(
  db: Db,
  { organization_id, id: endpoint_id }: EndpointRow,
  type: WebhookEventType,
  now: Date,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('webhook_events')
    .values({
      organization_id,
      id,
      type,
      data: JSON.stringify(webhookData[type].parse(madeUp[type]())),
      test: true,
      occurred_at: now,
    })
    .execute()
  await db.insertInto('webhook_deliveries').values({ organization_id, endpoint_id, event_id: id }).execute()
  await deliverNow(db, { organization_id, id: endpoint_id })
  return id
}

const signUp = () => ({ fan_id: randomUUID(), signup_id: randomUUID(), drop_id: randomUUID() })

const madeUp: Record<WebhookEventType, () => object> = {
  'fan.signed_up': () => ({
    ...signUp(),
    drop_version: 1,
    channels: ['EMAIL'],
    verified_channels: ['EMAIL'],
    awaits_confirmation: false,
  }),
  'fan.confirmed': () => ({ ...signUp(), channels: ['EMAIL'] }),
  'fan.opted_out': () => ({ fan_id: randomUUID(), channels: ['EMAIL'], drop_id: randomUUID() }),
  'fan.entered_audience': () => ({ fan_id: randomUUID(), audience_id: randomUUID() }),
  'fan.left_audience': () => ({ fan_id: randomUUID(), audience_id: randomUUID() }),
  'fan.erased': () => ({ fan_id: randomUUID() }),
}
