import { sql } from 'kysely'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/** Who follows the profiles of an erased creator is forgotten with them. Merging moves profiles, which take it along. */
export const audienceData = {
  async erase(db, { organization_id, profiles }) {
    const { numAffectedRows } = await sql`
      delete from profile_audiences where organization_id = ${organization_id}
        and social_profile_id = any(${profiles.map(({ id }) => id)}::uuid[])`.execute(db)
    return { audiences: Number(numAffectedRows ?? 0) }
  },
} satisfies CreatorData
