import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Display name of the creator `c`: the team's name, else the main profile's, else the largest profile's. */
export const creatorNameOf = sql<string>`coalesce(c.name, (
  select coalesce(s.full_name, '@' || ltrim(s.username, '@'))
  from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
  where cp.organization_id = c.organization_id and cp.creator_id = c.id
  order by (s.id = c.main_profile_id) desc nulls last, s.follower_count desc nulls last, s.id limit 1
), 'Unnamed creator')`

/** Display names of these creators. */
export async function creatorNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, ${creatorNameOf} as name from creators c
    where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
