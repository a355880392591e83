import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { lockCreators } from './creator-rows.ts'
import { recordHistory } from './history.ts'
import { type CreatorDetails, loadDetails } from './load-details.ts'

interface CreatorRef {
  creator_id: string
}

interface GivenContact extends CreatorRef {
  type: 'email' | 'phone_number'
  value: string
}

interface GivenPrice extends CreatorRef {
  currency: string
  price: string
  num_posts: number
}

interface GivenLocation extends CreatorRef {
  city: string | null
  state: string | null
  country_code: string | null
  latitude: number | null
  longitude: number | null
}

interface Said {
  contacts?: readonly GivenContact[]
  prices?: readonly GivenPrice[]
  locations?: readonly GivenLocation[]
}

/**
 * Adds data from another source to these creators: after the team's own data, never over it, and only what is new. Locks
 * the creators, so that nothing is added twice, and writes the changes to their history. The caller holds the lists lock
 * and refreshes the creators.
 */
export async function addDetails(
  db: Db,
  { organization_id, by_user }: { organization_id: string; by_user: string },
  ids: readonly string[],
  { contacts = [], prices = [], locations = [] }: Said,
): Promise<void> {
  await lockCreators(db, organization_id, ids)
  const before = await loadDetails(db, organization_id, ids)
  await addContacts(db, organization_id, contacts)
  await addPrices(db, organization_id, prices)
  await addLocations(db, organization_id, locations)
  const after = await loadDetails(db, organization_id, ids)
  const steps = [...after].flatMap(([creator_id, details]) => {
    const old = before.get(creator_id)
    return FIELDS.filter(field => !isDeepStrictEqual(details[field], old?.[field])).map(field => ({
      creator_id,
      field,
      before: old?.[field],
      after: details[field],
    }))
  })
  await recordHistory(db, { organization_id, by_user }, steps)
}

const FIELDS = ['contact_methods', 'pricing', 'locations'] as const satisfies readonly (keyof CreatorDetails)[]

/** Emails are compared ignoring case. */
async function addContacts(db: Db, organization_id: string, given: readonly GivenContact[]): Promise<void> {
  await sql`
    insert into creator_contacts (organization_id, id, creator_id, type, value, position)
    select ${organization_id}, g.id, g.creator_id, g.type, g.value, g.number + coalesce((
      select max(k.position) from creator_contacts k
      where k.organization_id = ${organization_id} and k.creator_id = g.creator_id
    ), 0)
    from (
      select distinct on (creator_id, type, lower(value)) *
      from jsonb_to_recordset(${numbered(given)}::jsonb)
        as g (id uuid, creator_id uuid, type text, value text, number integer)
      order by creator_id, type, lower(value), number
    ) g
    where not exists (
      select from creator_contacts k
      where k.organization_id = ${organization_id} and k.creator_id = g.creator_id and k.type = g.type
        and lower(k.value) = lower(g.value)
    )`.execute(db)
}

async function addPrices(db: Db, organization_id: string, given: readonly GivenPrice[]): Promise<void> {
  await sql`
    insert into creator_prices (organization_id, id, creator_id, currency, price, num_posts, position)
    select ${organization_id}, g.id, g.creator_id, g.currency, g.price, g.num_posts, g.number + coalesce((
      select max(k.position) from creator_prices k
      where k.organization_id = ${organization_id} and k.creator_id = g.creator_id
    ), 0)
    from (
      select distinct on (creator_id, currency, price, num_posts) *
      from jsonb_to_recordset(${numbered(given)}::jsonb)
        as g (id uuid, creator_id uuid, currency text, price numeric, num_posts smallint, number integer)
      order by creator_id, currency, price, num_posts, number
    ) g
    where not exists (
      select from creator_prices k
      where k.organization_id = ${organization_id} and k.creator_id = g.creator_id and k.currency = g.currency
        and k.price = g.price and k.num_posts = g.num_posts
    )`.execute(db)
}

/** Cities are compared by name and country, ignoring accents. */
async function addLocations(db: Db, organization_id: string, given: readonly GivenLocation[]): Promise<void> {
  await sql`
    insert into creator_locations
      (organization_id, id, creator_id, city, state, country_code, latitude, longitude, position)
    select ${organization_id}, g.id, g.creator_id, g.city, g.state, g.country_code, g.latitude, g.longitude,
      g.number + coalesce((
        select max(k.position) from creator_locations k
        where k.organization_id = ${organization_id} and k.creator_id = g.creator_id
      ), 0)
    from (
      select distinct on (creator_id, country_code, folded(city)) *
      from jsonb_to_recordset(${numbered(given)}::jsonb) as g (id uuid, creator_id uuid, city text, state text,
        country_code text, latitude double precision, longitude double precision, number integer)
      order by creator_id, country_code, folded(city), number
    ) g
    where not exists (
      select from creator_locations k
      where k.organization_id = ${organization_id} and k.creator_id = g.creator_id
        and k.country_code is not distinct from g.country_code and folded(k.city) is not distinct from folded(g.city)
    )`.execute(db)
}

const numbered = (given: readonly CreatorRef[]) =>
  JSON.stringify(given.map((row, at) => ({ ...row, id: newId(), number: at + 1 })))
