import { type Selectable, sql } from 'kysely'
import type { ImportState } from '#features/fan-imports/contract.ts'
import type { GivenAnswerOf, InputOf } from '#platform/contract/endpoint.ts'
import type { Db, ReadDb } from '#platform/server/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import { keysetPage } from '#platform/server/keyset.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { type CreatorImportRow, type CreatorPlan, type creatorImports, creatorPlan, creatorSheet } from '../contract.ts'

const columns = [
  'id',
  'file_name',
  'file_bytes',
  'encoding',
  'delimiter',
  'row_count',
  'state',
  'added',
  'updated',
  'merged',
  'unchanged',
  'rejected',
  'restored',
  'kept',
  'created_by_name',
  'created_at',
  'started_at',
  'ended_at',
  'undone_at',
  'purged_at',
] as const

const DAY_MS = 86_400_000

type Stored = Pick<Selectable<DB['creator_imports']>, (typeof columns)[number]>

function toImport({ purged_at, ...row }: Stored): GivenAnswerOf<typeof creatorImports.start> {
  const ended = (row.state === 'DONE' || row.state === 'STOPPED') && !purged_at ? row.ended_at : null
  return {
    ...row,
    state: row.state as ImportState,
    undo_until: ended && new Date(ended.getTime() + creatorSheet.keptDays * DAY_MS),
    has_rejected_file: row.rejected > 0 && !purged_at,
  }
}

export async function listImports(db: ReadDb, { organization_id, cursor, limit }: InputOf<typeof creatorImports.list>) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('creator_imports')
      .select(columns)
      .where('organization_id', '=', organization_id)
      .where('state', '<>', 'UPLOADING'),
    { sort: [{ column: 'created_at', direction: 'desc' }], cursor, limit },
  )
  return { items: items.map(toImport), links }
}

export interface Which {
  organization_id: string
  id: string
}

const importOf = (db: ReadDb, { organization_id, id }: Which) =>
  db
    .selectFrom('creator_imports')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', '<>', 'UPLOADING')

/** @throws 404 */
export async function readImport(db: ReadDb, which: Which): Promise<ReturnType<typeof toImport>> {
  const row = await importOf(db, which).select(columns).executeTakeFirst()
  return row ? toImport(row) : raise(notFound('Import'))
}

/** @throws 404 */
export async function headerOf(db: ReadDb, which: Which): Promise<string[]> {
  const row = await importOf(db, which).select('header').executeTakeFirst()
  return row?.header ?? raise(notFound('Import'))
}

const SAMPLED = 50

/** Everything that the screen of one import shows. @throws 404 */
export async function importDetail(db: ReadDb, which: Which) {
  const creator_import = await readImport(db, which)
  const { header, plan, file_hash } = await importOf(db, which)
    .select(['header', 'plan', 'file_hash'])
    .executeTakeFirstOrThrow()
  const rows = await waitingRows(db, which, SAMPLED)
  const earlier = await db
    .selectFrom('creator_imports')
    .select(['id', 'created_at', 'created_by_name'])
    .where('organization_id', '=', which.organization_id)
    .where('file_hash', '=', file_hash)
    .where('id', '<', which.id)
    .where('state', 'in', ['RUNNING', 'STOPPED', 'DONE'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    creator_import,
    header,
    sample: rows.map(({ cells }) => cells),
    plan: plan === null ? null : creatorPlan.parse(plan),
    earlier: earlier ?? null,
  }
}

export interface WaitingRow {
  row_number: number
  cells: string[]
}

/** The next rows that were not entered yet, in the order of the file. */
export async function waitingRows(db: ReadDb, { organization_id, id }: Which, limit: number): Promise<WaitingRow[]> {
  const rows = await db
    .selectFrom('creator_import_rows')
    .select(['row_number', 'cells'])
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.map(({ row_number, cells }) => ({ row_number, cells: cells ?? [] }))
}

/** What became of the rows. @throws 404 */
export async function importRows(
  db: ReadDb,
  { outcome, cursor, limit, ...which }: InputOf<typeof creatorImports.rows>,
) {
  await readImport(db, which)
  const { items, links } = await keysetPage(
    db
      .selectFrom('creator_import_rows as r')
      .leftJoin('creators as c', join =>
        join.onRef('c.organization_id', '=', 'r.organization_id').onRef('c.id', '=', 'r.creator_id'),
      )
      .select(['r.row_number', 'r.outcome', 'r.reason', 'r.notes as remarks', 'r.cells', 'r.undo'])
      .select(['c.id as creator_id', 'c.name'])
      .select(({ selectFrom }) =>
        selectFrom('creator_profiles as cp')
          .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
          .select('s.username')
          .whereRef('cp.organization_id', '=', 'r.organization_id')
          .whereRef('cp.creator_id', '=', 'r.creator_id')
          .orderBy('s.follower_count', order => order.desc().nullsLast())
          .orderBy('s.id')
          .limit(1)
          .as('username'),
      )
      .where('r.organization_id', '=', which.organization_id)
      .where('r.import_id', '=', which.id)
      .where('r.outcome', 'is not', null)
      .$if(Boolean(outcome), query => query.where('r.outcome', '=', outcome ?? '')),
    { sort: [], tie: 'r.row_number', cursor, limit },
  )
  return {
    items: items.map(
      ({ name, username, ...row }) =>
        ({ ...row, creator_name: name ?? (username === null ? null : `@${username}`) }) as CreatorImportRow,
    ),
    links,
  }
}

/** Starts it, once: answers whether this call did. @throws 404, 409 where another plan runs already */
export async function beginImport(db: Db, which: Which, plan: CreatorPlan): Promise<boolean> {
  const written = JSON.stringify(creatorPlan.parse(plan))
  const begun = await db
    .updateTable('creator_imports')
    .set({ state: 'RUNNING', plan: written, started_at: sql<Date>`now()` })
    .where('organization_id', '=', which.organization_id)
    .where('id', '=', which.id)
    .where('state', '=', 'READY')
    .executeTakeFirst()
  if (begun.numUpdatedRows > 0n) return true
  const known = await importOf(db, which).select('plan').executeTakeFirst()
  if (!known) raise(notFound('Import'))
  if (JSON.stringify(creatorPlan.parse(known.plan)) !== written)
    raise(conflict('This file is being imported already, and differently.'))
  return false
}

/** Moves an import on, and answers whether this call did: once more is harmless. @throws 404, 409 in another state */
export async function moveImport(
  db: Db,
  which: Which,
  { from, to, refusal }: { from: readonly string[]; to: 'STOPPED' | 'UNDOING'; refusal: string },
): Promise<boolean> {
  const one = await importOf(db, which).select(['state', 'purged_at']).executeTakeFirst()
  if (!one) raise(notFound('Import'))
  const moved = await db
    .updateTable('creator_imports')
    .set({ state: to, ...(to === 'STOPPED' ? { ended_at: sql<Date>`now()` } : {}) })
    .where('organization_id', '=', which.organization_id)
    .where('id', '=', which.id)
    .where('state', 'in', from)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  if (moved.numUpdatedRows > 0n) return true
  const { state } = await importOf(db, which).select('state').executeTakeFirstOrThrow()
  if (state === to || (to === 'UNDOING' && state === 'UNDONE')) return false
  return raise(conflict(refusal))
}

/** Throws away a file that was not imported. @throws 404, 409 */
export async function discardImport(db: Db, which: Which): Promise<void> {
  const gone = await db
    .deleteFrom('creator_imports')
    .where('organization_id', '=', which.organization_id)
    .where('id', '=', which.id)
    .where('state', '=', 'READY')
    .executeTakeFirst()
  if (gone.numDeletedRows > 0n) return
  await readImport(db, which)
  raise(conflict('This file was imported already.'))
}
