import { sql } from 'kysely'
import type { Actor } from '#features/audit/server/record-audit.ts'
import type { Db, ReadDb } from '#platform/server/db.ts'
import type { FanRequest } from '../rights-contract.ts'

const MOST = 50

/** What fans wait for, longest first. A fan who was merged waits as who they are now. */
export async function openRequests(db: ReadDb, fanId: string | null | undefined): Promise<FanRequest[]> {
  let waiting = db
    .selectFrom('privacy_requests as r')
    .leftJoin('fan_aliases as a', 'a.old_id', 'r.fan_id')
    .innerJoin('fans as f', join => join.on('f.id', '=', sql<string>`coalesce(a.fan_id, r.fan_id)`))
    .select(['r.id', 'r.kind', 'r.created_at', 'f.id as fan_id', 'f.first_name', 'f.last_name'])
    .where('r.done_at', 'is', null)
    .orderBy('r.created_at')
    .limit(MOST)
  if (fanId) waiting = waiting.where('f.id', '=', fanId)
  const rows = await waiting.execute()
  return rows.map(({ id, kind, created_at, fan_id, first_name, last_name }) => ({
    id,
    kind: kind as FanRequest['kind'],
    created_at: created_at.toISOString(),
    fan: { id: fan_id, name: [first_name, last_name].filter(Boolean).join(' ') || null },
  }))
}

/** The team has done what these fans asked for. */
export async function settleRequests(
  db: Db,
  organizationId: string,
  fanIds: readonly string[],
  kind: FanRequest['kind'],
  actor: Actor,
): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({ done_at: sql<Date>`now()`, done_by: actor.id })
    .where('organization_id', '=', organizationId)
    .where('fan_id', 'in', fanIds)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .execute()
}
