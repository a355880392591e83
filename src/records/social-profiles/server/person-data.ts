import { sql } from 'kysely'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/** How often a team looked at the profiles of an erased creator. Figures of a profile go with the profile itself. */
export const profileLookData = {
  async erase(db, { organization_id, profiles }) {
    const { numAffectedRows } = await sql`
      delete from profile_looks where organization_id = ${organization_id}
        and social_profile_id = any(${profiles.map(({ id }) => id)}::uuid[])`.execute(db)
    return { looks: Number(numAffectedRows ?? 0) }
  },
} satisfies CreatorData
