import { type AliasedSelectQueryBuilder, sql } from 'kysely'
import { creatorsOf } from '#features/creators/server/creators-of.ts'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { type CreatorOrder, MANY_CREATORS, type rosterScreen } from '../contract.ts'
import { fewInRange, LOOKING, type Looking } from './few-in-range.ts'
import { areOnTheWay, fenced, fewNamed } from './few-named.ts'
import { type AskedCreators, matchingCreators, wordsByIndex, wordsInRows } from './matching-creators.ts'

/**
 * Equal values order by id, in the direction of the sort (TABLE-040). `looking` says when creators are looked up one
 * by one.
 */
export async function listCreators(
  db: ReadDb,
  organizationId: string,
  { cursor, page_size, ...asked }: InputOf<typeof rosterScreen.listCreators>,
  looking = LOOKING,
) {
  const { order_by, order_direction } = asked
  const rows = await fewestRows(db, asked, asked, page_size, looking)
  const { items, links } = await keysetPage(rows.select('rc.creator_id'), {
    sort: [{ column: `rc.${order_by}`, direction: order_direction }],
    tie: 'rc.creator_id',
    cursor,
    limit: page_size,
  })
  const ids = items.map(({ creator_id }) => creator_id)
  return { items: await creatorsOf(db, organizationId, ids, { roster_id: asked.roster_id }), links }
}

/** What the filter finds, told apart by what few creators have, where the statistics of all teams would not know it. */
async function fewestRows(db: ReadDb, asked: AskedCreators, order: CreatorOrder, page_size: number, looking: Looking) {
  const named = await fewNamed(db, asked, order, page_size, looking)
  if (named === 'unknown' || named === 'frequent') {
    const rows = await matchingCreators(db, asked, named === 'frequent' ? wordsInRows : wordsByIndex)
    const found = await fewInRange(db, asked, order.order_by, looking.few)
    return found ? rows.where(anyOf(found)) : rows
  }
  return (await matchingCreators(db, { ...asked, q: null })).where(anyOf(named.rare))
}

const anyOf = (ids: readonly string[]) => sql<boolean>`rc.creator_id = any(${ids}::uuid[])`

/** Counting passes more of them than a page does: nobody waits for the number. */
const COUNTING: Looking = { ...LOOKING, walk: 80_000 }
const NEWEST: CreatorOrder = { order_by: 'added_at', order_direction: 'desc' }

/** Counts as far as `MANY_CREATORS`, unless asked to go on. */
export async function countCreators(
  db: ReadDb,
  { exact, ...asked }: InputOf<typeof rosterScreen.countCreators>,
  looking = COUNTING,
): Promise<{ count: number; many: boolean }> {
  const rows = await countedRows(db, asked, exact, looking)
  const most = exact ? null : MANY_CREATORS + 1
  const few: AliasedSelectQueryBuilder<{ creator_id: string }, 'few'> = asked.q
    ? fenced(db, rows).limit(most).as('few')
    : rows.select('rc.creator_id').limit(most).as('few')
  const { found } = await db
    .selectFrom(few)
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return exact ? { count: found, many: false } : { count: Math.min(found, MANY_CREATORS), many: found > MANY_CREATORS }
}

async function countedRows(db: ReadDb, asked: AskedCreators, exact: boolean, looking: Looking) {
  if (!asked.q) return fewestRows(db, asked, NEWEST, MANY_CREATORS, looking)
  const onTheWay = !exact && (await areOnTheWay(db, asked, NEWEST, MANY_CREATORS, looking))
  return matchingCreators(db, asked, onTheWay ? wordsInRows : wordsByIndex)
}
