import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { addDetails } from './add-details.ts'

/** What somebody applied with by an invite link. */
export interface Application {
  social_profile_id: string
  email_address: string
  phone_number: string | null
  city: string | null
  state: string | null
  country_code: string | null
  latitude: number | null
  longitude: number | null
  price_currency: string | null
  price_amount: string | null
}

/** The columns of an application that its creator takes over. */
export const applicationColumns = [
  'social_profile_id',
  'email_address',
  'phone_number',
  'city',
  'state',
  'country_code',
  'latitude',
  'longitude',
  'price_currency',
  'price_amount',
] as const satisfies readonly (keyof Application)[]

interface By {
  organization_id: string
  by_user: string
}

interface Ownership {
  creator_id: string
  social_profile_id: string
}

/**
 * Gives creators the contacts, the place and the price of the applications, after the team's own data (LIST-019). Returns the
 * history entries.
 */
export async function addApplications(
  db: Db,
  by: By,
  given: readonly (Application & { creator_id: string })[],
): Promise<{ id: string; creator_id: string }[]> {
  if (given.length === 0) return []
  const ids = [...new Set(given.map(({ creator_id }) => creator_id))]
  return addDetails(db, by, ids, {
    contacts: given.flatMap(({ creator_id, email_address, phone_number }) => [
      { creator_id, type: 'email' as const, value: email_address },
      ...(phone_number ? [{ creator_id, type: 'phone_number' as const, value: phone_number }] : []),
    ]),
    prices: given.flatMap(({ creator_id, price_currency, price_amount }) =>
      price_currency && price_amount
        ? [{ creator_id, currency: price_currency, price: price_amount, num_posts: 1 }]
        : [],
    ),
    locations: given
      .filter(({ city, country_code }) => city || country_code)
      .map(({ creator_id, city, state, country_code, latitude, longitude }) => ({
        creator_id,
        city,
        state,
        country_code,
        latitude,
        longitude,
      })),
  })
}

/**
 * Gives creators what their profiles applied with, unless it was dismissed. Call it for profiles that come to the roster,
 * whichever way: their applications leave 'Interested'. The caller holds the lists lock and refreshes the creators.
 * Returns the history entries.
 */
export async function takeOverApplications(db: Db, by: By, profiles: readonly Ownership[]) {
  const creatorOf = new Map(profiles.map(({ social_profile_id, creator_id }) => [social_profile_id, creator_id]))
  const applications = await undismissed(db, by.organization_id, [...creatorOf.keys()])
    .select(applicationColumns)
    .orderBy('applied_at')
    .orderBy('id')
    .execute()
  return addApplications(
    db,
    by,
    applications.map(said => ({ ...said, creator_id: creatorOf.get(said.social_profile_id) ?? '' })),
  )
}

/** Those of the profiles that applied and were not dismissed. */
export async function appliedProfiles(
  db: Db,
  organization_id: string,
  profileIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await undismissed(db, organization_id, profileIds).select('social_profile_id').execute()
  return new Set(rows.map(({ social_profile_id }) => social_profile_id))
}

const undismissed = (db: Db, organization_id: string, profileIds: readonly string[]) =>
  db
    .selectFrom('roster_applications')
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .where('dismissed_at', 'is', null)
