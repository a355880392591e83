import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { decimalSignIn, isAmbiguousNumber } from '#platform/contract/decimal-sign.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import { isAmbiguousDay, shownDayOrder } from '#records/custom-fields/day-order.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import {
  type ColumnDays,
  type ColumnNumbers,
  type ImportState,
  KEPT_DAYS,
  MAX_COUNTED_ROWS,
  type sheetImport,
} from '../contract.ts'
import type { ImportKey, SheetKind } from './sheet-kind.ts'

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

type More<Kind extends SheetKind> = Record<Kind['more'][number], number>
type Stored = Pick<Selectable<DB[SheetKind['imports']]>, (typeof columns)[number]>
type GivenImport<Kind extends SheetKind> = z.input<typeof sheetImport> & More<Kind>

function toImport<Kind extends SheetKind>({ purged_at, ...row }: Stored & More<Kind>): GivenImport<Kind> {
  const ended = (row.state === 'DONE' || row.state === 'STOPPED') && !purged_at ? row.ended_at : null
  return {
    ...row,
    state: row.state as ImportState,
    undo_until: ended && new Date(ended.getTime() + KEPT_DAYS * DAY_MS),
    has_rejected_file: row.rejected > 0 && !purged_at,
  }
}

/** Newest first; without files whose rows are still being read. */
export async function listImports<Kind extends SheetKind>(
  db: ReadDb,
  { imports, more }: Kind,
  { organization_id, cursor, limit }: { organization_id: string; cursor?: string | null | undefined; limit: number },
) {
  const { items, links } = await keysetPage(
    db
      .selectFrom(imports)
      .select([...columns, ...more])
      .where('organization_id', '=', organization_id)
      .where('state', '<>', 'UPLOADING'),
    { sort: [{ column: 'created_at', direction: 'desc' }], cursor, limit },
  )
  return { items: items.map(toImport<Kind>), links }
}

const importOf = (db: ReadDb, { imports }: SheetKind, { organization_id, id }: ImportKey) =>
  db
    .selectFrom(imports)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', '<>', 'UPLOADING')

/** @throws 404 */
export async function readImport<Kind extends SheetKind>(
  db: ReadDb,
  kind: Kind,
  which: ImportKey,
): Promise<GivenImport<Kind>> {
  const row = await importOf(db, kind, which)
    .select([...columns, ...kind.more])
    .executeTakeFirst()
  return row ? toImport<Kind>(row) : raise(notFound('Import'))
}

/** @throws 404 */
export async function headerOf(db: ReadDb, kind: SheetKind, which: ImportKey): Promise<string[]> {
  const row = await importOf(db, kind, which).select('header').executeTakeFirst()
  return row?.header ?? raise(notFound('Import'))
}

const SAMPLED = 50

/** What is needed to say what the columns of a file mean; `plan` as it was stored. @throws 404 */
export async function fileOf(db: ReadDb, kind: SheetKind, which: ImportKey) {
  const file = await importOf(db, kind, which).select(['header', 'plan', 'file_hash', 'state']).executeTakeFirst()
  const { header, plan, file_hash, state } = file ?? raise(notFound('Import'))
  // a running import is read at each of its steps, and its plan is settled
  const most = state === 'READY' ? MAX_COUNTED_ROWS : SAMPLED
  const rows = (await waitingRows(db, kind, which, most)).map(({ cells }) => cells)
  const earlier = await db
    .selectFrom(kind.imports)
    .select(['id', 'created_at', 'created_by_name'])
    .where('organization_id', '=', which.organization_id)
    .where('file_hash', '=', file_hash)
    .where('id', '<', which.id)
    .where('state', 'in', ['RUNNING', 'STOPPED', 'DONE'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const columns = header.map((_, at) => rows.map(row => unguarded(row[at] ?? '').trim()))
  return {
    header,
    sample: rows.slice(0, SAMPLED),
    numbers: columns.map(
      (cells): ColumnNumbers => ({ decimal: decimalSignIn(cells), ambiguous: cells.find(isAmbiguousNumber) ?? null }),
    ),
    days: columns.map(
      (cells): ColumnDays => ({ order: shownDayOrder(cells), ambiguous: cells.find(isAmbiguousDay) ?? null }),
    ),
    plan,
    earlier: earlier ?? null,
  }
}

export interface WaitingRow {
  row_number: number
  cells: string[]
}

/** The next rows that were not entered yet, in the order of the file. */
export async function waitingRows(
  db: ReadDb,
  kind: SheetKind,
  { organization_id, id }: ImportKey,
  limit: number,
): Promise<WaitingRow[]> {
  const rows = await db
    .selectFrom(kind.rows)
    .select(['row_number', 'cells'])
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', id)
    .where('outcome', 'is', null)
    .orderBy('row_number')
    .limit(limit)
    .execute()
  return rows.map(({ row_number, cells }) => ({ row_number, cells: cells ?? [] }))
}
