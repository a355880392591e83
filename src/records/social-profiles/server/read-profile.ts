import type { Db } from '#platform/server/database/db.ts'
import { type SocialProfile, socialProfile } from '../contract.ts'

/** A profile of the catalogue; undefined where it is not in it. */
export async function readProfile(db: Db, id: string): Promise<SocialProfile | undefined> {
  const row = await db
    .selectFrom('social_profiles')
    .select(socialProfile.keyof().options)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && socialProfile.parse(row)
}
