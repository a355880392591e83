import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** Counts that a member opened the details of a profile. Answers how often the team did. */
export async function countLook(db: Db, organization_id: string, social_profile_id: string, now: Date) {
  const { looks } = await db
    .insertInto('profile_looks')
    .values({ organization_id, social_profile_id, last_looked_at: now })
    .onConflict(known =>
      known
        .columns(['organization_id', 'social_profile_id'])
        .doUpdateSet({ looks: sql`profile_looks.looks + 1`, last_looked_at: now }),
    )
    .returning('looks')
    .executeTakeFirstOrThrow()
  return looks
}
