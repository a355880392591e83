import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { ParseWebhook, ShopRequest } from '#integrations/shop/port.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { announceChange } from '#platform/server/jobs/jobs.ts'
import { addressBlock, consumeLimits, scaled } from '#platform/server/limits/rate-limits.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { Refusal } from '../contract.ts'
import { SHOP_ORDERS_PATH } from './endpoints.ts'
import { recordDelivery } from './record-delivery.ts'
import { openShopSecret } from './secrets.ts'

export interface OrderServices {
  database: Database
  clock: Clock
  box: SecretBox
  limitFactor: number
  parseShopWebhook: ParseWebhook
}

/** An order of a hundred lines has some 200 kB. */
const MAX_BODY_BYTES = 1_048_576

/** Requests a minute of one address: to an endpoint in the rush of a release, and to endpoints that nobody has. */
const MAX_PER_MINUTE = 3_000
const MAX_UNKNOWN_PER_MINUTE = 60
/** How often a refusal of the same kind is written down. */
const REFUSAL_EVERY_MS = 60_000

type Params = { team: string; endpoint: string }
type Named = { organization_id: string; id: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Where shops post their orders: `PUBLIC_URL/integrations/shops/{team}/{endpoint}`. The endpoint is known before the body is
 * read, the signature is checked before the body is parsed, and 200 is answered after the commit.
 */
export function orderWebhook(services: OrderServices): FastifyPluginAsync {
  const { database, limitFactor, clock } = services
  return async http => {
    http.removeAllContentTypeParsers()
    // the signature is over the bytes as they came
    http.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    http.route<{ Params: Params }>({
      method: 'POST',
      url: `${SHOP_ORDERS_PATH}/:team/:endpoint`,
      config: { fromAnySite: true },
      bodyLimit: MAX_BODY_BYTES,
      onRequest: async (request, reply) => {
        const named = namedBy(request)
        const endpoint =
          named && (await database.readOrganization(named.organization_id, db => findEndpoint(db, named)))
        if (!named || !endpoint) {
          const key = `shop_orders:unknown:${addressBlock(request.ip)}`
          await consumeLimits(database, [
            { key, maximum: scaled(MAX_UNKNOWN_PER_MINUTE, limitFactor), windowSeconds: 60 },
          ])
          return reply.status(404).type('text/plain; charset=utf-8').send('No such endpoint')
        }
        // by address: who learned the endpoint must not use up what its shop may send
        const key = `shop_orders:${named.organization_id}:${named.id}:${addressBlock(request.ip)}`
        await consumeLimits(database, [{ key, maximum: scaled(MAX_PER_MINUTE, limitFactor), windowSeconds: 60 }])
        if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
          await database.inOrganization(named.organization_id, db => recordRefusal(db, named, 'TOO_LARGE', clock.now()))
          return reply.status(413).type('text/plain; charset=utf-8').send('Too large')
        }
      },
      handler: async (request, reply) => {
        const named = namedBy(request)
        const { headers } = request
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const answer =
          named &&
          (await database.inOrganization(named.organization_id, db =>
            receiveDelivery(db, services, named, { headers, body }),
          ))
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

const findEndpoint = (db: Db, { organization_id, id }: Named) =>
  db
    .selectFrom('shop_endpoints')
    .select(['organization_id', 'id', 'shop_domain', 'secret'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Handles one request of a shop. Also used by the demo. */
export async function receiveDelivery(
  db: Db,
  { box, clock, parseShopWebhook }: Pick<OrderServices, 'box' | 'clock' | 'parseShopWebhook'>,
  named: Named,
  request: ShopRequest,
): Promise<keyof typeof ANSWERS> {
  const endpoint = await findEndpoint(db, named)
  if (!endpoint) return 'GONE'
  const { secret, ...shop } = endpoint
  const opened = secret === null ? null : openedSecret(box, { ...shop, secret })
  const notice =
    opened === null
      ? ({ kind: 'NO_SECRET' } as const)
      : parseShopWebhook(request, { shop_domain: shop.shop_domain, secret: opened })
  if ('delivery_id' in notice) {
    await recordDelivery(db, shop, notice, clock.now())
    return 'TAKEN'
  }
  await recordRefusal(db, named, notice.kind, clock.now())
  return 'REFUSED'
}

/** Null where the encryption key is gone: the team has to enter the secret again. */
function openedSecret(box: SecretBox, endpoint: Named & { secret: string }): string | null {
  try {
    return openShopSecret(box, endpoint)
  } catch {
    return null
  }
}

async function recordRefusal(db: Db, { organization_id, id }: Named, refused_because: Refusal, refused_at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('shop_endpoints')
    .set({ refused_at, refused_because })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where(eb =>
      eb.or([
        eb('refused_because', 'is distinct from', refused_because),
        eb('refused_at', '<', new Date(refused_at.getTime() - REFUSAL_EVERY_MS)),
      ]),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announceChange(db, organization_id, ['shop_endpoints'])
}
