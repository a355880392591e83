import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { CreatorLocation } from '../contract.ts'

export const listLocations = (db: Db, organizationId: string, creatorId: string): Promise<CreatorLocation[]> =>
  db
    .selectFrom('creator_locations')
    .select(['city', 'state', 'country_code', 'latitude', 'longitude'])
    .where('organization_id', '=', organizationId)
    .where('creator_id', '=', creatorId)
    .orderBy('position')
    .execute()

/** Replaces all locations of these creators, in this order. */
export async function replaceLocations(
  db: Db,
  organization_id: string,
  locationsOf: ReadonlyMap<string, readonly CreatorLocation[]>,
): Promise<void> {
  if (locationsOf.size === 0) return
  await sql`
    delete from creator_locations
    where organization_id = ${organization_id} and creator_id = any(${[...locationsOf.keys()]}::uuid[])`.execute(db)
  const rows = [...locationsOf].flatMap(([creator_id, locations]) =>
    locations.map((location, position) => ({ ...location, creator_id, position, id: newId() })),
  )
  await sql`
    insert into creator_locations (organization_id, id, creator_id, city, state, country_code, latitude, longitude, position)
    select ${organization_id}, id, creator_id, city, state, country_code, latitude, longitude, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k (id uuid, creator_id uuid, city text, state text,
      country_code text, latitude double precision, longitude double precision, position integer)`.execute(db)
}

/**
 * Deletes cities from the filter options that no creator has any more. Call it after the creators are deleted, so that they
 * are not counted.
 */
export async function forgetUnusedCities(db: Db, organization_id: string, cities: readonly string[]): Promise<void> {
  await sql`
    delete from roster_places p where p.organization_id = ${organization_id} and p.creator_count <= 0
      and folded(p.city) in (select folded(city) from unnest(${cities}::text[]) city)
      and not exists (
        select from creator_locations l where l.organization_id = ${organization_id} and folded(l.city) = folded(p.city)
      )`.execute(db)
}
