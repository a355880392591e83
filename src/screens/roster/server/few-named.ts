import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/db.ts'
import type { CreatorOrder } from '../contract.ts'
import type { Looking } from './few-in-range.ts'
import { type AskedCreators, hasTrigrams, matchingCreators, wordsByIndex } from './matching-creators.ts'

/**
 * What is searched for, looked at before: PostgreSQL has no statistics of words, and takes three letters that nobody has for
 * as frequent as any other. Then it would look along the whole list for a page, row by row.
 *
 * Answers `rare` with whoever bears the words, at most `few` of them; `frequent` where a page of them is found on the way
 * along the list; `unknown` where it does not matter.
 */
export async function fewNamed(
  db: ReadDb,
  { roster_id, q }: AskedCreators,
  { order_by, order_direction }: CreatorOrder,
  { few, sample, frequent }: Looking,
): Promise<'unknown' | 'frequent' | { rare: string[] }> {
  if (!q || !hasTrigrams(q)) return 'unknown'
  const [named] = wordsByIndex({ q }) as [RawBuilder<boolean>]
  const first = db
    .selectFrom('roster_creators as rc')
    .where('rc.roster_id', '=', roster_id)
    .select('rc.search')
    .orderBy(`rc.${order_by}`, order_direction)
    .limit(sample)
  const { seen, found } = await db
    .selectFrom(first.as('rc'))
    .select(({ fn }) => [fn.countAll<number>().as('seen'), fn.countAll<number>().filterWhere(named).as('found')])
    .executeTakeFirstOrThrow()
  if (seen < sample) return 'unknown'
  if (found >= frequent) return 'frequent'
  const rows = (await matchingCreators(db, { roster_id, q })).select('rc.creator_id')
  // all of them, by the index of words: a limit in the same query would make it look along the list again
  const { ids } = await db
    .selectFrom(rows.offset(0).as('rows'))
    .select(sql<string[]>`(array_agg(rows.creator_id))[:${sql.lit(few + 1)}]`.as('ids'))
    .executeTakeFirstOrThrow()
  return (ids?.length ?? 0) > few ? 'frequent' : { rare: ids ?? [] }
}
