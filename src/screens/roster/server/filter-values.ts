import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/db.ts'

/** More places than a filter can show. */
const MOST_PLACES = 10_000

/**
 * Places of a team's creators, and countries of their profiles without a city: what the filters by country and city find
 * (TABLE-070, TABLE-076).
 */
export async function listLocations(db: ReadDb) {
  const own = db.selectFrom('creator_locations as l').select(['l.city', 'l.state', 'l.country_code'])
  const ofProfiles = db
    .selectFrom('creator_profiles as p')
    .innerJoin('social_profiles as s', 's.id', 'p.social_profile_id')
    .where('s.country_code', 'is not', null)
    .select([sql<string | null>`null`.as('city'), sql<string | null>`null`.as('state'), 's.country_code'])
  return db
    .selectFrom(own.union(ofProfiles).as('places'))
    .selectAll()
    .orderBy('country_code')
    .orderBy('city')
    .orderBy('state')
    .limit(MOST_PLACES)
    .execute()
}

/** Genres whose name holds these words, in any case; all of them without (TABLE-080, EDIT-046). */
export async function listGenres(db: ReadDb, query: string | null | undefined) {
  const items = await db
    .selectFrom('genres')
    .select(['id', 'genre'])
    .$if(Boolean(query), genres => genres.where(sql<boolean>`strpos(folded(genre), folded(${query})) > 0`))
    .orderBy(sql`lower(genre)`)
    .execute()
  return { items }
}
