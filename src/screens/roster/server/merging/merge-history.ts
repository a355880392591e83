import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'

/** What people call these creators: as the team does, else as their main profile does, else the largest. */
export async function creatorNames(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, coalesce(c.name, p.name, 'Unnamed creator') as name from creators c
    left join lateral (
      select coalesce(s.full_name, '@' || ltrim(s.username, '@')) as name
      from creator_profiles cp join social_profiles s on s.id = cp.social_profile_id
      where cp.organization_id = c.organization_id and cp.creator_id = c.id
      order by (s.id = c.main_profile_id) desc nulls last, s.follower_count desc nulls last, s.id limit 1
    ) p on true
    where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

interface Step {
  creator_id: string
  /** Names of those who are parted from the creator. */
  before: readonly string[] | null
  /** Names of those who are merged into the creator. */
  after: readonly string[] | null
}

/** Writes merges and partings into the history of the creators. */
export async function noteMerge(
  db: Db,
  { organization_id, by_user }: { organization_id: string; by_user: string | null },
  steps: readonly Step[],
): Promise<void> {
  await db
    .insertInto('creator_events')
    .values(
      steps.map(({ creator_id, before, after }) => ({
        organization_id,
        id: newId(),
        creator_id,
        by_user,
        field: 'merge',
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute()
}
