import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { SimilarGroup } from '../contract.ts'

/** Of a larger list those who came last say what it is about. */
const MAX_MEMBERS = 2_000

/** Profiles that a team does not want to see as similar to others. */
export async function excludedProfiles(db: Db, organization_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('similar_exclusions')
    .select('social_profile_id')
    .where('organization_id', '=', organization_id)
    .execute()
  return rows.map(({ social_profile_id }) => social_profile_id)
}

/** All profiles of the creator who has this one. */
export async function profilesOfSameCreator(db: Db, organization_id: string, social_profile_id: string) {
  const { rows } = await sql<{ id: string }>`
    select o.social_profile_id as id from creator_profiles cp
    join creator_profiles o on o.organization_id = ${organization_id} and o.creator_id = cp.creator_id
    where cp.organization_id = ${organization_id} and cp.social_profile_id = ${social_profile_id}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Profiles of the creators of a list or a promotion, except of those who declined.
 *
 * @throws 404 when the team has no such list or promotion
 */
export async function membersOf(db: Db, organization_id: string, group: SimilarGroup): Promise<string[]> {
  const { rows } = await (group.roster_id
    ? sql<{ id: string | null }>`
        select cp.social_profile_id as id from rosters r
        left join (
          select organization_id, roster_id, creator_id from roster_creators
          where organization_id = ${organization_id} and roster_id = ${group.roster_id}
          order by added_at desc, creator_id desc limit ${MAX_MEMBERS}
        ) rc on rc.organization_id = r.organization_id and rc.roster_id = r.id
        left join creator_profiles cp on cp.organization_id = rc.organization_id and cp.creator_id = rc.creator_id
        where r.organization_id = ${organization_id} and r.id = ${group.roster_id}`.execute(db)
    : sql<{ id: string | null }>`
        select cp.social_profile_id as id from activations a
        left join activation_creators ac on ac.organization_id = a.organization_id and ac.activation_id = a.id
          and ac.stage not in ('BRAND_UNINTERESTED', 'CREATOR_UNINTERESTED')
        left join creator_profiles cp on cp.organization_id = ac.organization_id and cp.creator_id = ac.creator_id
        where a.organization_id = ${organization_id} and a.id = ${group.activation_id ?? null}`.execute(db))
  if (rows.length === 0) raise(notFound(group.roster_id ? 'List' : 'Promotion'))
  return rows.flatMap(({ id }) => id ?? [])
}
