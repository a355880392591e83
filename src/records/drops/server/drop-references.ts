import { anyId } from '#platform/server/database/any-id.ts'
import { PREPARED_STATEMENT, type ReadDb } from '#platform/server/database/db.ts'
import type { DropReference } from '../contract.ts'
import { coverUrl } from './cover-url.ts'

/** Title and small cover of drops as fans see them, by id. */
export async function dropReferences(db: ReadDb, ids: readonly string[]): Promise<Map<string, DropReference>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('drops as d')
    .modifyFront(PREPARED_STATEMENT)
    .leftJoin('drop_versions as v', join => join.onRef('v.drop_id', '=', 'd.id').onRef('v.version', '=', 'd.version'))
    .select(['d.id', 'd.title', coverUrl.as('cover_url')])
    .where('d.id', '=', anyId(new Set(ids)))
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
