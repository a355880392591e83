import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { SecretBox } from '#platform/server/secret-box.ts'
import type { DeliveryOutcome, Refusal } from '../contract.ts'
import { sealShopSecret } from './secrets.ts'

/** Shops of one team. */
const MAX_SHOPS = 20

/** Followed by the ids of the team and of the endpoint. */
export const SHOP_ORDERS_PATH = '/integrations/shops'

interface Named {
  organization_id: string
  endpoint_id: string
}

const rows = (db: Db, organizationId: string, publicUrl: string) =>
  db
    .selectFrom('shop_endpoints as e')
    .select(['id', 'shop_domain', 'refused_at', 'created_at'])
    .select([
      sql<string>`${`${publicUrl}${SHOP_ORDERS_PATH}/`} || organization_id || '/' || id`.as('url'),
      sql<boolean>`secret is not null`.as('has_secret'),
      sql<Refusal | null>`refused_because`.as('refused_because'),
      sql<Date | null>`(
        select max(a.received_at) from shop_deliveries a
        where a.organization_id = e.organization_id and a.endpoint_id = e.id)`.as('last_received_at'),
    ])
    .where('organization_id', '=', organizationId)

export const listShops = (db: Db, organizationId: string, publicUrl: string) =>
  rows(db, organizationId, publicUrl).orderBy('created_at').orderBy('id').execute()

export const readShop = (db: Db, { organization_id, endpoint_id }: Named, publicUrl: string) =>
  rows(db, organization_id, publicUrl)
    .where('id', '=', endpoint_id)
    .executeTakeFirstOrThrow(() => notFound('Shop'))

interface NewShop {
  organization_id: string
  shop_domain: string
  secret?: string | undefined
  now: Date
}

/** Answers the id. @throws 409 where the shop is there already, or the team has as many as it may. */
export async function createShop(db: Db, box: SecretBox, { organization_id, shop_domain, secret, now }: NewShop) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${organization_id}, 46))`.execute(db)
  const { count } = await db
    .selectFrom('shop_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .executeTakeFirstOrThrow()
  if (count >= MAX_SHOPS) raise(conflict(`A team has at most ${MAX_SHOPS} shops.`))
  // random in all its bits, unlike ids that sort by time: it is what strangers cannot guess
  const id = randomUUID()
  const added = await db
    .insertInto('shop_endpoints')
    .values({
      organization_id,
      id,
      shop_domain,
      secret: secret === undefined ? null : sealShopSecret(box, { organization_id, id }, secret),
      created_at: now,
    })
    .onConflict(taken => taken.columns(['organization_id', 'shop_domain']).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n)
    raise(conflict('Your team has this shop already.', { field: 'shop_domain' }))
  return id
}

/** Also clears the last refusal. */
export async function setShopSecret(
  db: Db,
  box: SecretBox,
  { organization_id, endpoint_id: id }: Named,
  secret: string,
) {
  const { numUpdatedRows } = await db
    .updateTable('shop_endpoints')
    .set({ secret: sealShopSecret(box, { organization_id, id }, secret), refused_at: null, refused_because: null })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) raise(notFound('Shop'))
}

export const deleteShop = (db: Db, { organization_id, endpoint_id }: Named) =>
  db.deleteFrom('shop_endpoints').where('organization_id', '=', organization_id).where('id', '=', endpoint_id).execute()

export const listDeliveries = (
  db: Db,
  { organization_id, endpoint_id, cursor, limit }: Named & { cursor?: string | null | undefined; limit: number },
) =>
  keysetPage(
    db
      .selectFrom('shop_deliveries')
      .select(['id', 'topic', 'order_name', 'received_at', sql<DeliveryOutcome>`outcome`.as('outcome')])
      .where('organization_id', '=', organization_id)
      .where('endpoint_id', '=', endpoint_id),
    { sort: [{ column: 'received_at', direction: 'desc' }], cursor, limit },
  )
