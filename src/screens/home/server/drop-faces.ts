import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { coverUrl } from '#records/drops/server/cover-url.ts'

/** Title and small cover of drops, as fans see them. */
export async function dropFaces(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { title: string; image_url: string | null }>> {
  const { rows } = await sql<{ id: string; title: string; image_url: string | null }>`
    select d.id, d.title, ${coverUrl} as image_url
    from drops d left join drop_versions v on v.drop_id = d.id and v.version = d.version
    where d.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...face }) => [id, face]))
}
