import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Whose a profile is. A profile is one creator's in a team. */
interface Ownership {
  creator_id: string
  social_profile_id: string
}

/** Creator ids by the profiles that they have; a profile of nobody is not in it. */
export async function creatorsByProfile(db: Db, organization_id: string, profileIds: readonly string[]) {
  const rows = await db
    .selectFrom('creator_profiles')
    .select(['social_profile_id', 'creator_id'])
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.social_profile_id, row.creator_id]))
}

/** Gives creators profiles that are nobody's. Answers those that were given; the others were somebody's already. */
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

/** Takes profiles from whoever has them. */
export async function takeProfiles(db: Db, organization_id: string, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return
  await db
    .deleteFrom('creator_profiles')
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', sql<string>`any(${profileIds}::uuid[])`)
    .execute()
}
