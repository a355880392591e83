import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { SOURCES } from '../contract.ts'
import { deleteCreators, insertCreators } from './creator-rows.ts'
import { creatorsByProfile, giveProfiles } from './profiles.ts'

type Source = (typeof SOURCES)[number]

/**
 * Returns the creator of each profile, by profile id, and creates missing ones (LIST-020). Adds them to no list. @throws
 * 404 when a profile is not in the catalogue.
 */
export async function createCreators(
  db: Db,
  organization_id: string,
  profileIds: readonly string[],
  source: Source,
): Promise<Map<string, string>> {
  // in id order, to avoid deadlocks
  const asked = [...new Set(profileIds)].sort()
  await refuseUnknown(db, asked)
  const known = await creatorsByProfile(db, organization_id, asked)
  const missing = asked.filter(id => !known.has(id)).map(id => ({ social_profile_id: id, creator_id: newId() }))
  if (missing.length === 0) return known
  const made = missing.map(({ creator_id: id }) => ({ id, source }))
  await insertCreators(db, organization_id, made)
  const given = await giveProfiles(db, organization_id, missing)
  const won = new Set(given.map(({ creator_id }) => creator_id))
  const lost = made.map(({ id }) => id).filter(id => !won.has(id))
  await deleteCreators(db, organization_id, lost)
  return creatorsByProfile(db, organization_id, asked)
}

async function refuseUnknown(db: Db, asked: readonly string[]) {
  const known = await db.selectFrom('social_profiles').select('id').where('id', '=', anyId(asked)).execute()
  if (known.length < asked.length) raise(notFound('Profile'))
}

const anyId = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
