import type { ReadDb } from '#platform/server/database/db.ts'
import { wordKey } from '#records/posts/server/post-row.ts'

/** Ids of genres by name and by id. */
export async function genresByName(db: ReadDb): Promise<Map<string, string>> {
  const rows = await db.selectFrom('genres').select(['id', 'genre']).execute()
  return new Map(rows.flatMap(({ id, genre }) => [[wordKey(genre), id] as const, [id, id] as const]))
}
