import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'

/** More places than a filter shows. */
const MAX_PLACES = 10_000

/** Countries and cities of the creators in the default list, as the filters match them (TABLE-070, TABLE-076). */
export async function listLocations(db: ReadDb) {
  const places = await db
    .selectFrom('roster_places')
    .select(['country_code', 'city', 'states'])
    .where('creator_count', '>', 0)
    .where(({ or, eb }) => or([eb('city', 'is not', null), eb('facet', 'like', 'c:%')]))
    .orderBy('country_code')
    .orderBy('city')
    .limit(MAX_PLACES)
    .execute()
  return places.flatMap(({ states, ...place }) =>
    (states.length > 0 ? states.toSorted() : [null]).map(state => ({ ...place, state })),
  )
}

/** Genres whose name contains the query, ignoring case; all without one (TABLE-080, EDIT-046). */
export async function listGenres(db: ReadDb, query: string | null | undefined) {
  const items = await db
    .selectFrom('genres')
    .select(['id', 'genre'])
    .$if(Boolean(query), genres => genres.where(sql<boolean>`strpos(folded(genre), folded(${query})) > 0`))
    .orderBy(sql`lower(genre)`)
    .execute()
  return { items }
}
