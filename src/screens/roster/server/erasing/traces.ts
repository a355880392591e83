import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/** By what a creator is found in the tables of a team. */
export interface CreatorTraces {
  organization_id: string
  creator_id: string
  profile_ids: string[]
  /** Cities that the team noted for them. */
  cities: string[]
  /** Names, handles, addresses and numbers, as they may stand among other words. */
  words: string[]
}

/** Shorter ones say nothing of a person, and stand everywhere. */
const SHORTEST_WORD = 3

/** Undefined where the team has no such creator; who is found is held until the transaction ends. */
export async function tracesOf(
  db: Db,
  organization_id: string,
  creator_id: string,
): Promise<CreatorTraces | undefined> {
  const creator = await db
    .selectFrom('creators')
    .select('name')
    .where('organization_id', '=', organization_id)
    .where('id', '=', creator_id)
    .forUpdate()
    .executeTakeFirst()
  if (!creator) return undefined
  const profiles = await db
    .selectFrom('creator_profiles as cp')
    .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
    .select(['s.id', 's.username', 's.full_name', 's.email_addresses'])
    .where('cp.organization_id', '=', organization_id)
    .where('cp.creator_id', '=', creator_id)
    .execute()
  const profile_ids = profiles.map(({ id }) => id)
  const { rows } = await sql<{ word: string }>`
    select value as word from creator_contacts
    where organization_id = ${organization_id} and creator_id = ${creator_id}
    union select unnest(array[email_address, phone_number]) from roster_applications
    where organization_id = ${organization_id} and social_profile_id = any(${profile_ids}::uuid[])
    union select paypal_email_address from payouts
    where organization_id = ${organization_id} and creator_id = ${creator_id}`.execute(db)
  const said = [
    creator.name,
    ...profiles.flatMap(({ username, full_name, email_addresses }) => [username, full_name, ...email_addresses]),
    ...rows.map(({ word }) => word),
  ]
  const places = await db
    .selectFrom('creator_locations')
    .select('city')
    .where('organization_id', '=', organization_id)
    .where('creator_id', '=', creator_id)
    .execute()
  const cities = places.flatMap(({ city }) => city ?? [])
  const words = said.flatMap(word => (word && word.trim().length >= SHORTEST_WORD ? [word.trim()] : []))
  return { organization_id, creator_id, profile_ids, cities, words: [...new Set(words)] }
}
