import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'

const MOST = 20

/** Hashtags that begin with these letters, the shortest first; or those with these ids. */
export async function listHashtags(
  db: ReadDb,
  { organization_id, q, ids }: { organization_id: string; q: string; ids: readonly string[] },
) {
  const letters = q.replace(/^#/, '').toLowerCase()
  const items = await db
    .selectFrom('hashtags')
    .select(['id', 'name'])
    .where('organization_id', '=', organization_id)
    .$if(ids.length > 0, named => named.where('id', '=', sql<string>`any(${ids}::uuid[])`))
    .$if(ids.length === 0, found => found.where('name', '>=', letters).where('name', '<', `${letters}\u{10ffff}`))
    .orderBy(sql`length(name)`)
    .orderBy('name')
    .limit(ids.length > 0 ? ids.length : MOST)
    .execute()
  return { items }
}
