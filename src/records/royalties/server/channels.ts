import type { Db } from '#platform/server/database/db.ts'
import { type Channel, DIRECT_SOURCES } from '../channels.ts'

/** The stores of a team in which it sells directly: those known for it, as the team has corrected them. */
export async function directSources(db: Db, organization_id: string): Promise<string[]> {
  const set = await db
    .selectFrom('royalty_channels')
    .select(['source', 'channel'])
    .where('organization_id', '=', organization_id)
    .execute()
  const direct = new Set(DIRECT_SOURCES)
  for (const { source, channel } of set) channel === '1P_DIRECT' ? direct.add(source) : direct.delete(source)
  return [...direct]
}

/** Says how a store sells for the team, from its first line on. */
export async function setChannel(
  db: Db,
  { organization_id, source, channel }: { organization_id: string; source: string; channel: Channel },
): Promise<{ source: string; channel: Channel }> {
  await db
    .insertInto('royalty_channels')
    .values({ organization_id, source, channel })
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'source']).doUpdateSet({ channel, set_at: new Date() }),
    )
    .execute()
  return { source, channel }
}
