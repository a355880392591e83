import type { Db } from '#platform/server/database/db.ts'

/** The host that a team has proved for all of its pages, the first one; null when it has none. */
export async function hostOfTeam(db: Db, organizationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('proved_hosts')
    .select('host')
    .where('organization_id', '=', organizationId)
    .where('drop_profile_id', 'is', null)
    .orderBy('proved_at')
    .limit(1)
    .executeTakeFirst()
  return row?.host ?? null
}
