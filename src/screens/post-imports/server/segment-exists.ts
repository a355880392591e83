import type { Db } from '#platform/server/database/db.ts'

/** Whether the team has a segment; held until the transaction ends. */
export async function segmentExists(db: Db, organization_id: string, id: string | null): Promise<boolean> {
  const found = await db
    .selectFrom('segments')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}
