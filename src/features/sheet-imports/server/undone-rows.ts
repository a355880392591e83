import { sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import { countRows } from './row-outcomes.ts'
import type { ImportKey, RecordSheetKind, SheetKind } from './sheet-kind.ts'

/** Rows taken back by one transaction, and with them the earlier rows of those whom the file added. */
const BATCH = 200

/**
 * The next rows to be taken back, last row first: what they changed, and of whom. All rows of whoever the file added come
 * together, because they go or stay with everything that it gave.
 */
export async function nextToUndo<Row>(db: Db, { one, rows }: RecordSheetKind, { organization_id, id }: ImportKey) {
  const toUndo = db
    .selectFrom(rows)
    .select(['row_number', `${one}_id`, 'change'])
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', id)
    .where('change', 'is not', null)
    .where('undo', 'is', null)
    .orderBy('row_number', 'desc')
  const last = await toUndo.limit(BATCH).execute()
  const first = last.at(-1)
  if (!first) return []
  const added = db
    .selectFrom(rows)
    .select(`${one}_id`)
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', id)
    .where('outcome', '=', 'ADDED')
    .where(`${one}_id`, '=', anyId(last.map(row => row[`${one}_id`] as string)))
  const earlier = await toUndo.where('row_number', '<', first.row_number).where(`${one}_id`, 'in', added).execute()
  return [...last, ...earlier] as Row[]
}

/** Writes which rows were taken back; the others were changed since, and are left. */
export async function settleUndo(
  db: Db,
  kind: SheetKind,
  { organization_id, id }: ImportKey,
  rows: readonly { row_number: number }[],
  restored: ReadonlySet<number>,
): Promise<void> {
  const undone = rows.map(({ row_number }) => ({ row_number, undo: restored.has(row_number) ? 'RESTORED' : 'KEPT' }))
  await sql`
    update ${sql.table(kind.rows)} r set undo = u.undo
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as u (row_number integer, undo text)
    where r.organization_id = ${organization_id} and r.import_id = ${id} and r.row_number = u.row_number`.execute(db)
  await countRows(db, kind, { organization_id, id }, { restored: restored.size, kept: rows.length - restored.size })
}
