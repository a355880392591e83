import type { Db } from '#platform/server/database/db.ts'
import { lockBroadcast, setBroadcast } from './stored.ts'

/** What waits is skipped; what was handed to a provider is on its way. False where nothing waits for it. */
export async function stopBroadcast(db: Db, organizationId: string, id: string, now: Date): Promise<boolean> {
  const row = await lockBroadcast(db, organizationId, id)
  if (row.state !== 'SCHEDULED' && row.state !== 'SENDING') return false
  await db
    .updateTable('broadcast_recipients')
    .set({ state: 'SKIPPED', reason: 'BROADCAST_STOPPED' })
    .where('organization_id', '=', organizationId)
    .where('broadcast_id', '=', id)
    .where('state', '=', 'PLANNED')
    .execute()
  await setBroadcast(db, row, { state: 'STOPPED', finished_at: now })
  return true
}
