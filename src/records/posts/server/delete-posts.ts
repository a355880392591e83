import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { removeCoversSoon } from './covers/remove-covers.ts'
import { refreshAuthors } from './refresh-posts.ts'

/** Deletes posts with their counts and our copies of their pictures, and authors who have no other. They are in no segment. */
export async function deletePosts(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; author_id: string; has_copy: boolean }>`
    delete from posts where organization_id = ${organization_id} and id = any(${ids}::uuid[])
    returning id, author_id, cover_copied_at is not null as has_copy`.execute(db)
  await refreshAuthors(db, organization_id, [...new Set(rows.map(({ author_id }) => author_id))])
  await removeCoversSoon(
    db,
    organization_id,
    rows.flatMap(({ id, has_copy }) => (has_copy ? id : [])),
  )
}
