import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { CreatorOrder } from '../../creator-filter.ts'
import {
  type CreatorQuery,
  hasTrigrams,
  type MatchingCreators,
  matchingCreators,
  searchInRows,
} from './matching-creators.ts'
import type { ScanLimits } from './narrow-range.ts'

/**
 * What is searched for, looked at before: PostgreSQL has no statistics of words, and takes three letters that nobody has for
 * as frequent as any other. Then it would look along the whole list for a page, row by row.
 *
 * Answers `rare` with whoever bears the words, at most `few` of them; `frequent` where a page of so many rows is found on the
 * way along the list; `unknown` where it does not matter.
 */
export async function searchSelectivity(
  db: ReadDb,
  { roster_id, q }: CreatorQuery,
  order: CreatorOrder,
  page_size: number,
  limits: ScanLimits,
): Promise<'unknown' | 'frequent' | { rare: string[] }> {
  if (!q) return 'unknown'
  const frequent = await isFrequent(db, { roster_id, q }, order, page_size, limits)
  if (frequent === null) return 'unknown'
  if (frequent) return 'frequent'
  if (!hasTrigrams(q)) return 'unknown'
  const { few } = limits
  const found = fenced(db, await matchingCreators(db, { roster_id, q })).limit(few + 1)
  const { ids } = await db.selectFrom(found.as('found')).select(inOne(few).as('ids')).executeTakeFirstOrThrow()
  return ids ? { rare: ids } : 'frequent'
}

/** All of them as one value, or null for more than `few`: thousands of rows would cost the driver more than the database. */
const inOne = (few: number) =>
  sql<string[] | null>`case when count(*) <= ${sql.lit(few)} then coalesce(array_agg(found.creator_id), '{}') end`

/**
 * Whether so many who bear these words are met soon on the way along the list, by those that come first; null for a list so
 * short that it does not matter.
 */
export async function isFrequent(
  db: ReadDb,
  { roster_id, q }: CreatorQuery,
  { order_by, order_direction }: CreatorOrder,
  wanted: number,
  { sample, walk }: ScanLimits,
): Promise<boolean | null> {
  const [named] = searchInRows({ q }) as [RawBuilder<boolean>]
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
  return seen < sample ? null : found * walk >= wanted * sample
}

/**
 * The same rows, planned as if all of them were wanted: a limit in the same query would talk PostgreSQL out of the index of
 * words. They are read only as far as somebody asks for them.
 */
export const fenced = (db: ReadDb, rows: MatchingCreators) =>
  db
    .with(
      cte => cte('fenced').materialized(),
      () => rows.select('rc.creator_id'),
    )
    .selectFrom('fenced')
    .select('fenced.creator_id')
