import { sql } from 'kysely'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/** Pairs marked as two people. Pairs and keys are deleted with the creator. */
export const creatorDuplicateData = {
  async erase(db, { organization_id, creator_id }) {
    const { numAffectedRows } = await sql`
      delete from creators_kept_apart where organization_id = ${organization_id}
        and (creator_id = ${creator_id} or other_creator_id = ${creator_id})`.execute(db)
    return { kept_apart: Number(numAffectedRows ?? 0) }
  },
} satisfies CreatorData
