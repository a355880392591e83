import type { Db } from '#platform/server/database/db.ts'

/** Takes events back by their keys, such as those of an order that was canceled. Keys that nobody has are passed over. */
export async function removeEvents(db: Db, organization_id: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db
    .deleteFrom('fan_events')
    .where('organization_id', '=', organization_id)
    .where('key', 'in', [...keys])
    .execute()
}
