import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'

/**
 * City facets for values such as `FR/Paris`, or `Paris`, which stands for every country in which the team has creators in
 * that city.
 */
export async function cityFacets(db: ReadDb, cities: readonly string[]): Promise<string[]> {
  const asked = cities.map(city => {
    const [, country = null, name = city] = /^([A-Z]{2})\/(.+)$/i.exec(city) ?? []
    return { country: country?.toUpperCase() ?? null, name }
  })
  const rows = await db
    .selectFrom('roster_places')
    .select('facet')
    .where(({ or, and }) =>
      or(
        asked.map(({ country, name }) =>
          and([
            sql<boolean>`folded(city) = folded(${name})`,
            ...(country ? [sql<boolean>`country_code = ${country}`] : []),
          ]),
        ),
      ),
    )
    .execute()
  return rows.map(({ facet }) => facet)
}
