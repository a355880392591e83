import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Price } from '../contract.ts'

export const listPrices = (db: Db, organizationId: string, creatorId: string): Promise<Price[]> =>
  db
    .selectFrom('creator_prices')
    .select([
      sql<Price['currency']>`currency`.as('currency'),
      sql<number>`price::float8`.as('price'),
      'num_posts',
      'description',
    ])
    .where('organization_id', '=', organizationId)
    .where('creator_id', '=', creatorId)
    .orderBy('position')
    .execute()

/** Replaces all prices of these creators, in this order. */
export async function replacePrices(
  db: Db,
  organization_id: string,
  pricesOf: ReadonlyMap<string, readonly Price[]>,
): Promise<void> {
  if (pricesOf.size === 0) return
  await sql`
    delete from creator_prices
    where organization_id = ${organization_id} and creator_id = any(${[...pricesOf.keys()]}::uuid[])`.execute(db)
  const rows = [...pricesOf].flatMap(([creator_id, prices]) =>
    prices.map((price, position) => ({ ...price, creator_id, position, id: newId() })),
  )
  await sql`
    insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, description, position)
    select ${organization_id}, id, creator_id, currency, price, num_posts, description, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (id uuid, creator_id uuid, currency text, price numeric,
      num_posts smallint, description text, position integer)`.execute(db)
}
