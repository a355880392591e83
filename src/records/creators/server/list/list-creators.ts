import { type AliasedSelectQueryBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { type CreatorOrder, MANY_CREATORS } from '../../creator-filter.ts'
import { loadCreators } from '../load-creators.ts'
import { type CreatorQuery, matchingCreators, searchByIndex, searchInRows } from './matching-creators.ts'
import { creatorsInNarrowRange, SCAN_LIMITS, type ScanLimits } from './narrow-range.ts'
import { creatorSort } from './order.ts'
import { fenced, isFrequent, searchSelectivity } from './search-selectivity.ts'

interface CreatorPage extends CreatorOrder {
  cursor?: string | null | undefined
  page_size: number
}

/**
 * One page of a list. Ties are ordered by id, in the direction of the sort (TABLE-040). `limits` controls when rare matches
 * are looked up by id.
 */
export async function listCreators(
  db: ReadDb,
  organizationId: string,
  { cursor, page_size, ...asked }: CreatorQuery & CreatorPage,
  limits = SCAN_LIMITS,
) {
  const rows = await fewestRows(db, asked, asked, page_size, limits)
  const { items, links } = await keysetPage(rows.select('rc.creator_id'), {
    sort: [creatorSort(asked)],
    tie: 'rc.creator_id',
    cursor,
    limit: page_size,
  })
  const ids = items.map(({ creator_id }) => creator_id)
  return { items: await loadCreators(db, organizationId, ids, { roster_id: asked.roster_id }), links }
}

/** The filter's matches, starting from a rare condition when the planner's statistics, shared by all teams, would miss it. */
async function fewestRows(db: ReadDb, asked: CreatorQuery, order: CreatorOrder, page_size: number, limits: ScanLimits) {
  const named = await searchSelectivity(db, asked, order, page_size, limits)
  if (named === 'unknown' || named === 'frequent') {
    const rows = await matchingCreators(db, asked, named === 'frequent' ? searchInRows : searchByIndex)
    const found = await creatorsInNarrowRange(db, asked, order.sort_by ? null : order.order_by, limits.few)
    return found ? rows.where(anyOf(found)) : rows
  }
  return (await matchingCreators(db, { ...asked, q: null })).where(anyOf(named.rare))
}

const anyOf = (ids: readonly string[]) => sql<boolean>`rc.creator_id = any(${ids}::uuid[])`

/** Counting may scan more rows than a page: nobody waits for the number. */
const COUNTING: ScanLimits = { ...SCAN_LIMITS, walk: 80_000 }
const NEWEST: CreatorOrder = { order_by: 'added_at', order_direction: 'desc' }

/** Counts up to `MANY_CREATORS`, unless an exact count is requested. */
export async function countCreators(
  db: ReadDb,
  { exact, ...asked }: CreatorQuery & { exact: boolean },
  limits = COUNTING,
): Promise<{ count: number; many: boolean }> {
  const rows = await countedRows(db, asked, exact, limits)
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

async function countedRows(db: ReadDb, asked: CreatorQuery, exact: boolean, limits: ScanLimits) {
  if (!asked.q) return fewestRows(db, asked, NEWEST, MANY_CREATORS, limits)
  const onTheWay = !exact && (await isFrequent(db, asked, NEWEST, MANY_CREATORS, limits))
  return matchingCreators(db, asked, onTheWay ? searchInRows : searchByIndex)
}
