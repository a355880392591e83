import type { Db } from '#platform/server/database/db.ts'

interface Genre {
  id: string
  genre: string
}

/** The team's genres of a creator, in order. */
export const listOwnGenres = (db: Db, organizationId: string, creatorId: string): Promise<Genre[]> =>
  db
    .selectFrom('creator_genres as k')
    .innerJoin('genres as g', 'g.id', 'k.genre_id')
    .select(['g.id', 'g.genre'])
    .where('k.organization_id', '=', organizationId)
    .where('k.creator_id', '=', creatorId)
    .orderBy('k.position')
    .execute()

/** Replaces all genres of the creator, in this order. */
export async function replaceGenres(
  db: Db,
  organization_id: string,
  creator_id: string,
  genreIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('creator_genres')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .execute()
  const rows = genreIds.map((genre_id, position) => ({ organization_id, creator_id, genre_id, position }))
  if (rows.length > 0) await db.insertInto('creator_genres').values(rows).execute()
}
