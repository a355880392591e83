import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { notFound } from '#platform/server/errors.ts'
import type { studio } from '../../contract.ts'
import type { HistoryEntry } from '../../drop.ts'

/** Versions, states of the draft and changes of the status as one history, newest first. @throws 404 */
export async function historyOf(db: ReadDb, { id, cursor, limit }: InputOf<typeof studio.versions>) {
  await db
    .selectFrom('drops')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Drop'))
  return keysetPage(entriesOf(db, id).selectAll(), {
    sort: [
      { column: 'at', direction: 'desc' },
      { column: 'revision', direction: 'desc' },
      { column: 'rank', direction: 'desc' },
    ],
    cursor,
    limit,
  })
}

/** One entry. @throws 404 */
export const historyEntryOf = (db: ReadDb, { id, entry_id }: InputOf<typeof studio.state>) =>
  entriesOf(db, id)
    .selectAll()
    .where('id', '=', entry_id)
    .executeTakeFirstOrThrow(() => notFound('State'))

function entriesOf(db: ReadDb, id: string) {
  const snapshots = db
    .selectFrom('drop_snapshots')
    .where('drop_id', '=', id)
    .select([
      sql<string>`id::text`.as('id'),
      sql<HistoryEntry['kind']>`kind`.as('kind'),
      sql<number | null>`null::integer`.as('version'),
      sql<Date | null>`null::timestamptz`.as('opens_at'),
      sql<boolean>`true`.as('has_draft'),
      'revision',
      'changes',
      sql<string | null>`made_by`.as('by'),
      'made_at as at',
      sql<number>`0`.as('rank'),
    ])
  const versions = db
    .selectFrom('drop_versions')
    .where('drop_id', '=', id)
    .select([
      sql<string>`'version-' || version`.as('id'),
      sql<HistoryEntry['kind']>`case when opens_at is null then 'PUBLISHED' else 'SCHEDULED' end`.as('kind'),
      sql<number | null>`version`.as('version'),
      'opens_at',
      sql<boolean>`true`.as('has_draft'),
      'revision',
      'changes',
      'published_by as by',
      'created_at as at',
      // publishing comes after the save it publishes, also in the same millisecond
      sql<number>`1`.as('rank'),
    ])
  const statusChanges = db
    .selectFrom('drop_status_changes')
    .where('drop_id', '=', id)
    .select([
      sql<string>`'change-' || id`.as('id'),
      sql<HistoryEntry['kind']>`kind`.as('kind'),
      sql<number | null>`null::integer`.as('version'),
      'opens_at',
      sql<boolean>`false`.as('has_draft'),
      'revision',
      sql<string[]>`'{}'::text[]`.as('changes'),
      sql<string | null>`made_by`.as('by'),
      'made_at as at',
      sql<number>`2`.as('rank'),
    ])
  return db.selectFrom(snapshots.unionAll(versions).unionAll(statusChanges).as('history'))
}
