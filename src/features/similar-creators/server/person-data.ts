import { sql } from 'kysely'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/** That a team did not want to see an erased creator as similar to others. */
export const similarExclusionData = {
  async erase(db, { organization_id, profiles }) {
    const { numAffectedRows } = await sql`
      delete from similar_exclusions where organization_id = ${organization_id}
        and social_profile_id = any(${profiles.map(({ id }) => id)}::uuid[])`.execute(db)
    return { similar_exclusions: Number(numAffectedRows ?? 0) }
  },
} satisfies CreatorData
