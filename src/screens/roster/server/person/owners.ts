import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { creatorNames } from '#records/creators/server/creator-names.ts'
import type { creatorPerson, ProfileOwner } from '../../person-contract.ts'

/** Creators of the team who have these profiles, also those who were removed from the roster. */
export async function ownersOf(
  db: Db,
  { organization_id, social_profile_ids }: InputOf<typeof creatorPerson.owners>,
): Promise<ProfileOwner[]> {
  const { rows } = await sql<{ social_profile_id: string; creator_id: string; in_roster: boolean }>`
    select cp.social_profile_id, cp.creator_id, exists (
      select from roster_creators rc where rc.organization_id = cp.organization_id
        and rc.roster_id = cp.organization_id and rc.creator_id = cp.creator_id
    ) as in_roster
    from creator_profiles cp
    where cp.organization_id = ${organization_id} and cp.social_profile_id = any(${social_profile_ids}::uuid[])
    order by cp.social_profile_id`.execute(db)
  const names = await creatorNames(
    db,
    organization_id,
    rows.map(({ creator_id }) => creator_id),
  )
  return rows.map(({ social_profile_id, creator_id: id, in_roster }) => ({
    social_profile_id,
    creator: { id, name: names.get(id) ?? '', in_roster },
  }))
}
