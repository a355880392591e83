import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { detectTrendsSoon, noteHandChange } from '#records/trends/server/detect-trends.ts'

/**
 * Takes posts out of a segment. The detector looks again at what is left; a run that has read the posts already writes
 * nothing. The caller holds `lockPosts`.
 */
export async function leaveSegment(
  db: Db,
  segment: { organization_id: string; segment_id: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const { organization_id, segment_id } = segment
  await noteHandChange(db, segment)
  await sql`select leave_post_segments(${organization_id}, ${segment_id}, ${ids}::uuid[])`.execute(db)
  await detectTrendsSoon(db, segment)
}
