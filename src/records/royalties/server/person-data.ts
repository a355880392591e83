import { sql } from 'kysely'
import { movedRows } from '#platform/server/person-data.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/**
 * A creator who has a share in songs: the shares and what was owed are accounting data and stay, without a name and an address.
 * Titles and artists of statements are names of works.
 */
export const royaltyData = {
  async contacts(db, { organization_id, creator_id }) {
    const rows = await db
      .selectFrom('royalty_collaborators')
      .select('email_address')
      .where('organization_id', '=', organization_id)
      .where('creator_id', '=', creator_id)
      .execute()
    return rows.map(({ email_address }) => email_address)
  },
  async erase(db, { organization_id, creator_id }) {
    const { numUpdatedRows } = await db
      .updateTable('royalty_collaborators')
      .set({ name: 'Erased collaborator', email_address: null, creator_id: null })
      .where('organization_id', '=', organization_id)
      .where('creator_id', '=', creator_id)
      .executeTakeFirst()
    return { royalty_collaborators: Number(numUpdatedRows) }
  },
  move: {
    royalty_collaborators: movedRows(sql`update royalty_collaborators`, 'creator_id'),
  },
} satisfies CreatorData
