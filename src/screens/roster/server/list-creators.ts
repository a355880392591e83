import { sql } from 'kysely'
import { creatorsOf } from '#features/creators/server/creators-of.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/db.ts'
import { keysetPage } from '#platform/server/keyset.ts'
import { MANY_CREATORS, type rosterScreen } from '../contract.ts'
import { FEW, fewInRange } from './few-in-range.ts'
import { matchingCreators } from './matching-creators.ts'

/**
 * Equal values order by id, in the direction of the sort (TABLE-040). `few` is how many creators in a range are looked up
 * one by one.
 */
export async function listCreators(
  db: ReadDb,
  organizationId: string,
  { cursor, page_size, order_by, order_direction, ...asked }: InputOf<typeof rosterScreen.listCreators>,
  few = FEW,
) {
  const matching = await matchingCreators(db, asked)
  const found = await fewInRange(db, asked, order_by, few)
  const rows = found ? matching.where(sql<boolean>`rc.creator_id = any(${found}::uuid[])`) : matching
  const { items, links } = await keysetPage(rows.select('rc.creator_id'), {
    sort: [{ column: `rc.${order_by}`, direction: order_direction }],
    tie: 'rc.creator_id',
    cursor,
    limit: page_size,
  })
  const ids = items.map(({ creator_id }) => creator_id)
  return { items: await creatorsOf(db, organizationId, ids, { roster_id: asked.roster_id }), links }
}

/** Counts as far as `MANY_CREATORS`, unless asked to go on. */
export async function countCreators(
  db: ReadDb,
  { exact, ...asked }: InputOf<typeof rosterScreen.countCreators>,
): Promise<{ count: number; many: boolean }> {
  const rows = (await matchingCreators(db, asked)).select('rc.creator_id')
  const { found } = await db
    .selectFrom((exact ? rows : rows.limit(MANY_CREATORS + 1)).as('few'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return exact ? { count: found, many: false } : { count: Math.min(found, MANY_CREATORS), many: found > MANY_CREATORS }
}
