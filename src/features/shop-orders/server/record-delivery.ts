import { sql } from 'kysely'
import type { ShopOrder, ShopWebhook } from '#integrations/shop/port.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ToldEvent } from '#records/fan-events/contract.ts'
import { addEvents } from '#records/fan-events/server/add-events.ts'
import { removeEvents } from '#records/fan-events/server/remove-events.ts'
import type { DeliveryOutcome } from '../contract.ts'

interface Endpoint {
  organization_id: string
  id: string
  shop_domain: string
}

/** Longer ago than a shop tries again, and within the days for which cancellations are remembered. */
const MAX_AGE_MS = 29 * 86_400_000

/** Records what a shop has signed: each delivery once, and each order once however it is delivered. */
export async function recordDelivery(db: Db, endpoint: Endpoint, notice: ShopWebhook, now: Date): Promise<void> {
  const { organization_id, id: endpoint_id } = endpoint
  const order = 'order' in notice ? notice.order : null
  // an order and its cancellation may arrive at the same moment, in any order
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${endpoint_id}:${order?.id ?? notice.delivery_id}`}, 47))`.execute(
    db,
  )
  const repeated = await db
    .selectFrom('shop_deliveries')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('endpoint_id', '=', endpoint_id)
    .where('delivery_id', '=', notice.delivery_id)
    .executeTakeFirst()
  if (repeated) return
  const outcome = await outcomeOf(db, endpoint, notice, now)
  await db
    .insertInto('shop_deliveries')
    .values({
      organization_id,
      endpoint_id,
      id: newId(now.getTime()),
      delivery_id: notice.delivery_id,
      topic: notice.topic,
      order_id: order?.id ?? null,
      order_name: order?.name ?? null,
      outcome,
      received_at: now,
    })
    .onConflict(same => same.columns(['organization_id', 'endpoint_id', 'delivery_id']).doNothing())
    .execute()
  const changed = outcome === 'RECORDED' || outcome === 'CANCELED' ? ['fans', 'shop_endpoints'] : ['shop_endpoints']
  await announceChange(db, organization_id, changed)
}

async function outcomeOf(db: Db, endpoint: Endpoint, notice: ShopWebhook, now: Date): Promise<DeliveryOutcome> {
  if (!('order' in notice)) return notice.kind === 'OTHER' ? 'IGNORED' : notice.kind
  const { organization_id } = endpoint
  const key = eventKey(endpoint, notice.order)
  if (notice.kind === 'CANCELED') {
    await removeEvents(db, organization_id, { key: key('order'), prefix: key('') })
    return 'CANCELED'
  }
  if (now.getTime() - notice.order.updated_at.getTime() > MAX_AGE_MS) return 'IGNORED'
  if (await wasCanceled(db, endpoint, notice.order)) return 'CANCELED'
  const events = eventsOf(key, notice.order, now)
  for (const fan of contactsOf(notice.order)) {
    const { without_fan } = await addEvents(
      db,
      organization_id,
      events.map(event => ({ ...event, fan })),
      { ownContactsOnly: true },
    )
    if (without_fan.length === 0) return 'RECORDED'
  }
  return 'NO_FAN'
}

const wasCanceled = async (db: Db, { organization_id, id }: Endpoint, order: ShopOrder) =>
  (await db
    .selectFrom('shop_deliveries')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('endpoint_id', '=', id)
    .where('order_id', '=', order.id)
    .where('outcome', '=', 'CANCELED')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Who may have ordered, the surest first. Only fans who are there already: an order is no consent. */
const contactsOf = ({ emails, phones }: ShopOrder): ToldEvent['fan'][] => [
  ...emails.map(contact => ({ channel: 'EMAIL' as const, contact })),
  ...phones.flatMap(contact => [
    { channel: 'PHONE' as const, contact },
    { channel: 'WHATSAPP' as const, contact },
  ]),
]

/** Idempotency keys of what an order consists of. */
const eventKey =
  ({ shop_domain }: Endpoint, order: Pick<ShopOrder, 'id'>) =>
  (part: string) =>
    `shop:${shop_domain}:${order.id}:${part}`

/** The order, what was spent and each product. */
function eventsOf(key: (part: string) => string, order: ShopOrder, now: Date): Omit<ToldEvent, 'fan'>[] {
  const placed = Math.min(Math.max(order.placed_at.getTime(), 0), now.getTime())
  const happened_at = new Date(placed).toISOString()
  return [
    {
      key: key('order'),
      kind: 'SHOPIFY_ORDER',
      ...(order.name && { subject: order.name }),
      quantity: 1,
      happened_at,
    },
    {
      key: key('spend'),
      kind: 'SHOPIFY_SPEND',
      subject: `${order.total} ${order.currency}`,
      quantity: Math.min(Math.round(Number(order.total)), 1_000_000_000),
      happened_at,
    },
    ...order.items.map(({ id, title, quantity }) => ({
      key: key(`item:${id}`),
      kind: 'SHOPIFY_PRODUCT' as const,
      subject: title,
      quantity,
      happened_at,
    })),
  ]
}
