import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** The creator of a profile. A profile belongs to one creator of a team. */
interface Ownership {
  creator_id: string
  social_profile_id: string
}

/** Creator ids by profile id; profiles without a creator are left out. */
export async function creatorsByProfile(db: Db, organization_id: string, profileIds: readonly string[]) {
  const rows = await db
    .selectFrom('creator_profiles')
    .select(['social_profile_id', 'creator_id'])
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.social_profile_id, row.creator_id]))
}

/** Assigns unowned profiles to creators. Returns those assigned; the others had a creator already. */
export async function giveProfiles(
  db: Db,
  organization_id: string,
  ownerships: readonly Ownership[],
): Promise<Ownership[]> {
  if (ownerships.length === 0) return []
  const { rows } = await sql<Ownership>`
    insert into creator_profiles (organization_id, social_profile_id, creator_id)
    select ${organization_id}, social_profile_id, creator_id
    from jsonb_to_recordset(${JSON.stringify(ownerships)}::jsonb) as p (social_profile_id uuid, creator_id uuid)
    order by social_profile_id
    on conflict do nothing
    returning creator_id, social_profile_id`.execute(db)
  return rows
}

/** Removes profiles from their creators. */
export async function takeProfiles(db: Db, organization_id: string, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return
  await db
    .deleteFrom('creator_profiles')
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .execute()
}
