import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'

/** What the file says of a creator and the table does not. */
export interface Details {
  notes: string | null
  /** What the team says they make music of, in its order. */
  genres: string[]
  /** What their profiles say. */
  genres_of_profiles: string[]
}

export async function detailsOf(
  db: ReadDb,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Details>> {
  const chosen = sql<string>`any(${ids}::uuid[])`
  const creators = await db
    .selectFrom('creators')
    .where('organization_id', '=', organization_id)
    .where('id', '=', chosen)
    .select(['id', 'notes'])
    .execute()
  const own = await db
    .selectFrom('creator_genres as k')
    .innerJoin('genres as g', 'g.id', 'k.genre_id')
    .where('k.organization_id', '=', organization_id)
    .where('k.creator_id', '=', chosen)
    .select(['k.creator_id', 'g.genre'])
    .orderBy('k.position')
    .execute()
  const ofProfiles = await db
    .selectFrom('creator_profiles as cp')
    .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
    .innerJoin('genres as g', join => join.on(sql<boolean>`g.id = any(s.genre_ids)`))
    .where('cp.organization_id', '=', organization_id)
    .where('cp.creator_id', '=', chosen)
    .select(['cp.creator_id', 'g.genre'])
    .distinct()
    .orderBy('g.genre')
    .execute()
  const [genres, genresOfProfiles] = [own, ofProfiles].map(rows => Map.groupBy(rows, row => row.creator_id))
  const names = (rows?: readonly { genre: string }[]) => (rows ?? []).map(({ genre }) => genre)
  return new Map(
    creators.map(({ id, notes }) => [
      id,
      { notes, genres: names(genres?.get(id)), genres_of_profiles: names(genresOfProfiles?.get(id)) },
    ]),
  )
}
