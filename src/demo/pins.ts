import { createPin } from '#features/pins/server/queries.ts'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'

/** What one member comes back to: the newest drops that are public, and the fans who were there last. */
export async function seedPins(db: Db, owner: { organization_id: string; user_id: string }, now: Date): Promise<void> {
  const { organization_id } = owner
  const drops = await db
    .selectFrom('drops')
    .select(['id', 'title'])
    .where('organization_id', '=', organization_id)
    .where('build_status', '=', 'ONLINE')
    .where('status', '=', 'OPEN')
    .orderBy('created_at', 'desc')
    .execute()
  const fans = await db
    .selectFrom('fans')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organization_id)
    .where('first_name', 'is not', null)
    .where('last_name', 'is not', null)
    .orderBy('last_seen_at', 'desc')
    .limit(2)
    .execute()
  const pins = [
    // a song may have two drops of one name
    ...[...new Map(drops.map(drop => [drop.title, drop])).values()]
      .slice(0, 3)
      .map(({ id, title }) => ({ kind: 'drop' as const, target_id: id, title })),
    ...fans.map(({ id, first_name, last_name }) => ({
      kind: 'fan' as const,
      target_id: id,
      title: `${first_name} ${last_name}`,
    })),
  ]
  for (const pin of pins) await createPin(db, owner, { id: newId(), ...pin, created_at: now })
}
