import type { Db } from '#platform/server/database/db.ts'

/** Takes the drops whose teaser is over because their page has opened, each once. Their fans wait to be told. */
export async function claimOpenedTeasers(db: Db, organizationId: string, now: Date): Promise<string[]> {
  const opened = await db
    .updateTable('drops')
    .set({ opening_told_at: now })
    .where('organization_id', '=', organizationId)
    .where('is_teased', '=', true)
    .where('opening_told_at', 'is', null)
    .where('build_status', '=', 'ONLINE')
    .where('status', '=', 'OPEN')
    .where(({ eb, or }) => or([eb('publish_at', 'is', null), eb('publish_at', '<=', now)]))
    .returning('id')
    .execute()
  return opened.map(({ id }) => id)
}
