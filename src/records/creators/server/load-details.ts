import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { ContactMethod, CreatorLocation, Price } from '../contract.ts'

/** Creator data that other sources may add to, in the form of the history. */
export interface CreatorDetails {
  contact_methods: ContactMethod[]
  pricing: Price[]
  locations: CreatorLocation[]
}

/** By creator id, in one statement. */
export async function loadDetails(
  db: Db,
  organization_id: string,
  ids: readonly string[],
): Promise<Map<string, CreatorDetails>> {
  const { rows } = await sql<CreatorDetails & { creator_id: string }>`
    select c.id as creator_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'type', type, 'value', value, 'description', description,
          'manager', manager) order by position, id), '[]') from creator_contacts
        where organization_id = c.organization_id and creator_id = c.id) as contact_methods,
      (select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'price', price::float8, 'num_posts', num_posts,
          'description', description) order by position, id), '[]') from creator_prices
        where organization_id = c.organization_id and creator_id = c.id) as pricing,
      (select coalesce(jsonb_agg(jsonb_build_object('city', city, 'state', state, 'country_code', country_code,
          'latitude', latitude, 'longitude', longitude) order by position, id), '[]') from creator_locations
        where organization_id = c.organization_id and creator_id = c.id) as locations
    from creators c where c.organization_id = ${organization_id} and c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ creator_id, ...record }) => [creator_id, record]))
}
