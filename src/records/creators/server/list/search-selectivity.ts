import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { CreatorOrder } from '../../creator-filter.ts'
import {
  type CreatorQuery,
  hasTrigrams,
  type MatchingCreators,
  matchingCreators,
  searchedText,
  searchInRows,
} from './matching-creators.ts'
import type { ScanLimits } from './narrow-range.ts'
import { creatorSort } from './order.ts'

/**
 * Estimates the selectivity of a search: PostgreSQL has no word statistics and takes three letters that match nobody for as
 * frequent as any other, and would then scan the whole list row by row for a page.
 *
 * Returns `rare` with all matches, at most `few`; `frequent` when scanning along the sort order finds a page soon;
 * `unknown` when it does not matter.
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
  if (!hasTrigrams(searchedText(q))) return 'unknown'
  const { few } = limits
  const found = fenced(db, await matchingCreators(db, { roster_id, q })).limit(few + 1)
  const { ids } = await db.selectFrom(found.as('found')).select(inOne(few).as('ids')).executeTakeFirstOrThrow()
  return ids ? { rare: ids } : 'frequent'
}

/** All matches as one value, or null for more than `few`: thousands of rows cost the driver more than the database. */
const inOne = (few: number) =>
  sql<string[] | null>`case when count(*) <= ${sql.lit(few)} then coalesce(array_agg(found.creator_id), '{}') end`

/**
 * Whether a scan along the sort order meets enough matches soon, judged by its first rows; null for a list so short that it
 * does not matter.
 */
export async function isFrequent(
  db: ReadDb,
  { roster_id, q }: CreatorQuery,
  order: CreatorOrder,
  wanted: number,
  { sample, walk }: ScanLimits,
): Promise<boolean | null> {
  const [named] = searchInRows({ q }) as [RawBuilder<boolean>]
  const first = db
    .selectFrom('roster_creators as rc')
    .where('rc.roster_id', '=', roster_id)
    .select(['rc.search', 'rc.creator_id'])
    .orderBy(creatorSort(order).value, order.order_direction)
    .limit(sample)
  const { seen, found } = await db
    .selectFrom(first.as('rc'))
    .select(({ fn }) => [fn.countAll<number>().as('seen'), fn.countAll<number>().filterWhere(named).as('found')])
    .executeTakeFirstOrThrow()
  return seen < sample ? null : found * walk >= wanted * sample
}

/**
 * The same rows, planned as if all were needed: a limit in the same query would keep PostgreSQL from using the word index.
 * Rows are still read lazily.
 */
export const fenced = (db: ReadDb, rows: MatchingCreators) =>
  db
    .with(
      cte => cte('fenced').materialized(),
      () => rows.select('rc.creator_id'),
    )
    .selectFrom('fenced')
    .select('fenced.creator_id')
