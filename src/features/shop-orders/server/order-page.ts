import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ReadNotice, ShopRequest } from '#integrations/shop/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { addressBlock, scaled, takeLimits } from '#platform/server/limits/rate-limits.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { Refusal } from '../contract.ts'
import { SHOP_ORDERS_PATH } from './endpoints.ts'
import { enterNotice } from './enter-order.ts'
import { openShopSecret } from './secrets.ts'

export interface OrderServices {
  database: Database
  clock: Clock
  box: SecretBox
  limitFactor: number
  readShopNotice: ReadNotice
}

/** An order of a hundred lines has some 200 kB. */
const LARGEST = 524_288

/** Requests a minute: of one shop in the rush of a release, and of one address that knows no shop. */
const MOST_OF_SHOP = 3_000
const MOST_UNKNOWN = 60

type Params = { team: string; endpoint: string }
type Named = { organization_id: string; id: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Where shops post their orders: `PUBLIC_URL/integrations/shops/{team}/{endpoint}`. The endpoint is known before the body is
 * read, the signature is checked before the body is parsed, and 200 is answered after the commit.
 */
export function orderPage(services: OrderServices): FastifyPluginAsync {
  const { database, limitFactor, clock } = services
  return async http => {
    http.removeAllContentTypeParsers()
    // the signature is over the bytes as they came
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    http.route<{ Params: Params }>({
      method: 'POST',
      url: `${SHOP_ORDERS_PATH}/:team/:endpoint`,
      config: { fromAnySite: true },
      bodyLimit: LARGEST,
      onRequest: async (request, reply) => {
        const named = namedBy(request)
        const endpoint = named && (await database.readOrganization(named.organization_id, db => find(db, named)))
        if (!named || !endpoint) {
          const key = `shop_orders:unknown:${addressBlock(request.ip)}`
          await takeLimits(database, [{ key, maximum: scaled(MOST_UNKNOWN, limitFactor), windowSeconds: 60 }])
          return reply.status(404).type('text/plain; charset=utf-8').send('No such endpoint')
        }
        const key = `shop_orders:${named.id}`
        await takeLimits(database, [{ key, maximum: scaled(MOST_OF_SHOP, limitFactor), windowSeconds: 60 }])
        if (Number(request.headers['content-length'] ?? 0) > LARGEST) {
          await database.inOrganization(named.organization_id, db => refuse(db, named, 'TOO_LARGE', clock.now()))
          return reply.status(413).type('text/plain; charset=utf-8').send('Too large')
        }
      },
      handler: async (request, reply) => {
        const named = namedBy(request)
        const { headers } = request
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const answer =
          named &&
          (await database.inOrganization(named.organization_id, db => take(db, services, named, { headers, body })))
        const [status, text] = ANSWERS[answer ?? 'GONE']
        return reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text)
      },
    })
  }
}

/** One answer for whatever is not believed: what was wrong is for the team, not for who sent it. */
const ANSWERS = { TAKEN: [200, ''], REFUSED: [401, 'Unsigned'], GONE: [404, 'No such endpoint'] } as const

function namedBy({ params }: { params: FastifyRequest['params'] }): Named | undefined {
  const { team, endpoint } = params as Params
  return UUID.test(team) && UUID.test(endpoint) ? { organization_id: team, id: endpoint } : undefined
}

const find = (db: Db, { organization_id, id }: Named) =>
  db
    .selectFrom('shop_endpoints')
    .select(['organization_id', 'id', 'shop_domain', 'secret'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Takes one request of a shop. Also what the demo's shop is heard by. */
export async function take(
  db: Db,
  { box, clock, readShopNotice }: Pick<OrderServices, 'box' | 'clock' | 'readShopNotice'>,
  named: Named,
  request: ShopRequest,
): Promise<keyof typeof ANSWERS> {
  const endpoint = await find(db, named)
  if (!endpoint) return 'GONE'
  const { secret, ...shop } = endpoint
  const notice =
    secret === null
      ? ({ kind: 'NO_SECRET' } as const)
      : readShopNotice(request, { shop_domain: shop.shop_domain, secret: openShopSecret(box, { ...shop, secret }) })
  if ('delivery_id' in notice) {
    await enterNotice(db, shop, notice, clock.now())
    return 'TAKEN'
  }
  await refuse(db, named, notice.kind, clock.now())
  return 'REFUSED'
}

async function refuse(db: Db, { organization_id, id }: Named, refused_because: Refusal, refused_at: Date) {
  await db
    .updateTable('shop_endpoints')
    .set({ refused_at, refused_because })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await announceChange(db, organization_id, ['shop_endpoints'])
}
