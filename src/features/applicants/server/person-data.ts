import { sql } from 'kysely'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

const byProfiles = (organization_id: string, profileIds: readonly string[]) =>
  sql<boolean>`organization_id = ${organization_id} and social_profile_id = any(${profileIds}::uuid[])`

/** Applications, found by the profile that applied. */
export const applicantData = {
  async contacts(db, { organization_id, profileIds }) {
    const rows = await db
      .selectFrom('roster_applications')
      .select(['email_address', 'phone_number'])
      .where(byProfiles(organization_id, profileIds))
      .execute()
    return rows.flatMap(({ email_address, phone_number }) => [email_address, phone_number])
  },
  async erase(db, { organization_id, profiles }) {
    const ids = profiles.map(({ id }) => id)
    const { numDeletedRows } = await db
      .deleteFrom('roster_applications')
      .where(byProfiles(organization_id, ids))
      .executeTakeFirst()
    return { applications: Number(numDeletedRows) }
  },
} satisfies CreatorData
