import { type Selectable, sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import type { Broadcast, BroadcastContent, broadcasts } from '../contract.ts'

export type BroadcastRow = Selectable<DB['broadcasts']>

/** A message that was stored before there were two languages is in English. */
export const contentOf = ({ content }: Pick<BroadcastRow, 'content'>): BroadcastContent => ({
  ...{ language: 'en', second_language: null },
  ...(content as unknown as BroadcastContent),
})

async function shown(db: Db, organizationId: string, rows: readonly BroadcastRow[]): Promise<Broadcast[]> {
  if (rows.length === 0) return []
  const counts = await db
    .selectFrom('broadcast_recipients')
    .select(({ fn }) => [
      'broadcast_id',
      fn.countAll<number>().filterWhere('state', '=', 'QUEUED').as('queued'),
      fn.countAll<number>().filterWhere('state', '=', 'PLANNED').as('waiting'),
      fn.min('due_at').filterWhere('state', '=', 'PLANNED').as('next_at'),
    ])
    .where('organization_id', '=', organizationId)
    .where(
      'broadcast_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('broadcast_id')
    .execute()
  const audiences = await db
    .selectFrom('audiences')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .execute()
  return rows.map(row => {
    const { queued = 0, waiting = 0, next_at = null } = counts.find(({ broadcast_id }) => broadcast_id === row.id) ?? {}
    return {
      ...row,
      content: contentOf(row),
      created_at: row.created_at.toISOString(),
      starts_at: row.starts_at?.toISOString() ?? null,
      started_at: row.started_at?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
      send_mode: row.send_mode as Broadcast['send_mode'],
      state: row.state as Broadcast['state'],
      audience_name: audiences.find(({ id }) => id === row.audience_id)?.name ?? null,
      queued,
      waiting,
      next_at: next_at && new Date(next_at).toISOString(),
    }
  })
}

export async function listBroadcasts(db: Db, organizationId: string): Promise<Broadcast[]> {
  const rows = await db
    .selectFrom('broadcasts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return shown(db, organizationId, rows)
}

/** @throws 404 */
export const lockBroadcast = (db: Db, organizationId: string, id: string): Promise<BroadcastRow> =>
  db
    .selectFrom('broadcasts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Message'))

/** @throws 404 */
export async function getBroadcast(db: Db, organizationId: string, id: string): Promise<Broadcast> {
  const row = await db
    .selectFrom('broadcasts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Message'))
  const [broadcast] = await shown(db, organizationId, [row])
  return broadcast ?? raise(notFound('Message'))
}

type Draft = Omit<InputOf<typeof broadcasts.create>, 'organization_id'>

const columnsOf = ({ content, ...draft }: Draft) => ({ ...draft, content: JSON.stringify(content) })

export async function createBroadcast(
  db: Db,
  organization_id: string,
  draft: Draft,
  { created_by, now }: { created_by: string; now: Date },
): Promise<Broadcast> {
  const id = newId()
  await db
    .insertInto('broadcasts')
    .values({ organization_id, id, ...columnsOf(draft), created_by, created_at: now, updated_at: now })
    .execute()
  return getBroadcast(db, organization_id, id)
}

/** @throws 404, 409 when it goes out already or is not the revision that was edited */
export async function updateBroadcast(
  db: Db,
  organization_id: string,
  { id, revision, now, ...draft }: Draft & { id: string; revision: number; now: Date },
): Promise<Broadcast> {
  const row = await lockBroadcast(db, organization_id, id)
  refuseStale(row, revision)
  await setBroadcast(db, row, { ...columnsOf(draft), revision: sql<number>`revision + 1`, updated_at: now })
  return getBroadcast(db, organization_id, id)
}

export function refuseStale(row: BroadcastRow, revision: number): void {
  if (row.state !== 'DRAFT') raise(conflict('This message goes out already.'))
  if (row.revision !== revision)
    raise(conflict('Somebody else changed this message meanwhile. Reload to see their words.'))
}

export const setBroadcast = (
  db: Db,
  { organization_id, id }: Pick<BroadcastRow, 'organization_id' | 'id'>,
  change: Record<string, unknown>,
) =>
  db.updateTable('broadcasts').set(change).where('organization_id', '=', organization_id).where('id', '=', id).execute()
