import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import { type CreatorQuery, rangesOf } from './matching-creators.ts'

export interface ScanLimits {
  /** Maximum rows to look up by id within the time of a page. */
  few: number
  /** Sample size: rows from the start of the sort order that estimate how frequent a word is. */
  sample: number
  /** Maximum rows to scan along the sort order within the time of a page. */
  walk: number
}

export const SCAN_LIMITS: ScanLimits = { few: 2_500, sample: 1_000, walk: 6_000 }

/**
 * The creators in one of the requested ranges, when these are few; null otherwise. Planner statistics cover all teams: for
 * a week in which this team added nobody they assume the usual number, and the page scans the whole sort order. Reading the
 * range's index tells, in less than a millisecond.
 */
export async function creatorsInNarrowRange(
  db: ReadDb,
  { roster_id, ...filter }: CreatorQuery,
  /** The column whose index the sort walks; null for another index. */
  orderedBy: string | null,
  most: number,
): Promise<string[] | null> {
  for (const { column, conditions } of rangesOf(filter)) {
    // the sort uses this very index
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
