import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { CreatorPlatform } from '#records/social-profiles/contract.ts'

/** The data of a creator that duplicate detection compares. */
export interface CreatorFacts {
  id: string
  name: string | null
  /** Their own contacts only: many creators share a manager's. */
  emails: readonly string[]
  phones: readonly string[]
  places: readonly { city: string | null; country_code: string | null }[]
  profiles: readonly ProfileFacts[]
}

export interface ProfileFacts {
  platform: CreatorPlatform
  username: string
  full_name: string | null
  bio: string | null
  email_addresses: readonly string[]
  country_code: string | null
}

/** Comparison data of the existing creators among these, by id. */
export async function factsOfCreators(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, CreatorFacts>> {
  const { rows } = await sql<CreatorFacts>`
    select c.id, c.name,
      array(select k.value from creator_contacts k where k.organization_id = c.organization_id and k.creator_id = c.id
        and k.type = 'email' and k.manager is null order by k.position, k.id) as emails,
      array(select k.value from creator_contacts k where k.organization_id = c.organization_id and k.creator_id = c.id
        and k.type = 'phone_number' and k.manager is null order by k.position, k.id) as phones,
      (select coalesce(json_agg(json_build_object('city', l.city, 'country_code', l.country_code)), '[]')
        from creator_locations l where l.organization_id = c.organization_id and l.creator_id = c.id) as places,
      (select coalesce(json_agg(json_build_object('platform', s.platform, 'username', s.username, 'full_name', s.full_name,
          'bio', s.bio, 'email_addresses', s.email_addresses, 'country_code', s.country_code) order by s.id), '[]')
        from creator_profiles p join social_profiles s on s.id = p.social_profile_id
        where p.organization_id = c.organization_id and p.creator_id = c.id) as profiles
    from creators c where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(facts => [facts.id, facts]))
}
