import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SOURCES } from '../contract.ts'

type Source = (typeof SOURCES)[number]

/**
 * The creator of each profile, by the profile's id; made where the team has none (LIST-020). They are in no list by this
 * alone. @throws 404 where a profile is not in the catalogue.
 */
export async function createCreators(
  db: Db,
  organization_id: string,
  profileIds: readonly string[],
  source: Source,
): Promise<Map<string, string>> {
  // in one order, so that two who add the same profiles cannot wait for each other
  const asked = [...new Set(profileIds)].sort()
  await refuseUnknown(db, asked)
  const known = await creatorsByProfile(db, organization_id, asked)
  const missing = asked.filter(id => !known.has(id)).map(id => ({ social_profile_id: id, creator_id: newId() }))
  if (missing.length === 0) return known
  const made = missing.map(({ creator_id }) => ({ organization_id, id: creator_id, source }))
  await db.insertInto('creators').values(made).execute()
  const tied = await db
    .insertInto('creator_profiles')
    .values(missing.map(pair => ({ organization_id, ...pair })))
    .onConflict(taken => taken.columns(['organization_id', 'social_profile_id']).doNothing())
    .returning('creator_id')
    .execute()
  const won = new Set(tied.map(({ creator_id }) => creator_id))
  const lost = made.map(({ id }) => id).filter(id => !won.has(id))
  if (lost.length > 0)
    await db
      .deleteFrom('creators')
      .where('organization_id', '=', organization_id)
      .where('id', '=', anyId(lost))
      .execute()
  return creatorsByProfile(db, organization_id, asked)
}

async function refuseUnknown(db: Db, asked: readonly string[]) {
  const known = await db.selectFrom('social_profiles').select('id').where('id', '=', anyId(asked)).execute()
  if (known.length < asked.length) raise(notFound('Profile'))
}

/** Creator ids by the profiles that they have; a profile of nobody is not in it. */
export async function creatorsByProfile(db: Db, organization_id: string, profileIds: readonly string[]) {
  const rows = await db
    .selectFrom('creator_profiles')
    .select(['social_profile_id', 'creator_id'])
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', anyId(profileIds))
    .execute()
  return new Map(rows.map(row => [row.social_profile_id, row.creator_id]))
}

const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
