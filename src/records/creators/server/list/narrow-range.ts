import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import { type CreatorQuery, rangesOf } from './matching-creators.ts'

export interface ScanLimits {
  /** As many are looked up one by one in the time that a page may take. */
  few: number
  /** So many of the first in the asked order say how frequent a word is. */
  sample: number
  /** As many are passed along an order in the time that a page may take. */
  walk: number
}

export const SCAN_LIMITS: ScanLimits = { few: 2_500, sample: 1_000, walk: 6_000 }

/**
 * Who is in one of the ranges that were asked for, where these are few; null otherwise. Statistics are of all teams
 * together: they take a week in which this team added nobody for as full as others had it, and then a page is searched for
 * along the whole order. A look into the index of the range says it, and costs less than a millisecond.
 */
export async function creatorsInNarrowRange(
  db: ReadDb,
  { roster_id, ...filter }: CreatorQuery,
  orderedBy: string,
  most: number,
): Promise<string[] | null> {
  for (const { column, conditions } of rangesOf(filter)) {
    // the order walks along this very index
    if (column === orderedBy) continue
    let inRange = db.selectFrom('roster_creators as rc').where('rc.roster_id', '=', roster_id)
    for (const condition of conditions) inRange = inRange.where(condition)
    const first = await inRange
      .select(sql.lit(1).as('one'))
      .limit(most + 1)
      .execute()
    if (first.length > most) continue
    const few = await inRange
      .select('rc.creator_id')
      .limit(most + 1)
      .execute()
    return few.map(({ creator_id }) => creator_id)
  }
  return null
}
