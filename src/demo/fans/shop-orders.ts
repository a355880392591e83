import { createShop } from '#features/shop-orders/server/endpoints.ts'
import { receiveDelivery } from '#features/shop-orders/server/order-webhook.ts'
import { parseShopifyWebhook } from '#integrations/shop/shopify-orders.ts'
import { SIMULATED_SHOP_DOMAIN, simulatedOrder } from '#integrations/shop/simulator.ts'
import type { Db } from '#platform/server/database/db.ts'
import { randomStream } from '#platform/server/random-stream.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'

interface World {
  organization_id: string
  box: SecretBox
  now: Date
}

const SEED = 20_261_127
const DAY = 86_400_000
const FIRST_NUMBER = 1_180
const SECRET = 'demo_c41f0e7d2b9a4f6e8d53a1b07c96e2f4'

/** The simulated shop's orders of three weeks, heard as a real shop's are: signed, and matched to fans by their address. */
export async function seedShopOrders(db: Db, { organization_id, box, now }: World): Promise<void> {
  const random = randomStream(SEED)
  const added = new Date(now.getTime() - 24 * DAY)
  const shop = { organization_id, shop_domain: SIMULATED_SHOP_DOMAIN, secret: SECRET, now: added }
  const id = await createShop(db, box, shop)
  const buyers = await db
    .selectFrom('fan_contacts as c')
    .innerJoin('signups as s', join =>
      join.onRef('s.organization_id', '=', 'c.organization_id').onRef('s.fan_id', '=', 'c.fan_id'),
    )
    .innerJoin('drops as d', join =>
      join.onRef('d.organization_id', '=', 's.organization_id').onRef('d.id', '=', 's.drop_id'),
    )
    .select('c.address')
    .where('c.organization_id', '=', organization_id)
    .where('c.channel', '=', 'EMAIL')
    .where('d.slug', '=', 'nine-suns')
    .groupBy('c.address')
    .orderBy('c.address')
    .limit(400)
    .execute()
  const orders = Array.from({ length: 64 }, () => ({
    placed_at: new Date(now.getTime() - Math.round(random.between(1, 21 * 24 * 60) * 60_000)),
    // some who buy have never signed up
    email:
      random.chance(0.8) && buyers.length > 0
        ? random.pick(buyers).address
        : `guest.${random.between(1, 999)}@mail.example`,
    products: random.weighted([
      [['nine-suns-lp'], 5],
      [['first-sun-tee'], 3],
      [['nine-suns-lp', 'first-sun-tee'], 2],
      [['marseille-print'], 1],
    ] as const),
  })).toSorted((one, other) => one.placed_at.getTime() - other.placed_at.getTime())
  for (const [at, order] of orders.entries()) {
    const number = FIRST_NUMBER + at
    const heard = new Date(order.placed_at.getTime() + 4_000)
    const topics = at % 21 === 20 ? (['orders/paid', 'orders/cancelled'] as const) : (['orders/paid'] as const)
    for (const topic of topics)
      await receiveDelivery(
        db,
        { box, parseShopWebhook: parseShopifyWebhook, clock: { now: () => heard } },
        { organization_id, id },
        simulatedOrder({ ...order, number, topic }, { secret: SECRET }),
      )
  }
}
