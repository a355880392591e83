import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type ImportOutcome, PREVIEW_REJECTED_ROWS, PREVIEW_ROWS } from '../contract.ts'
import type { ImportKey, RecordSheetKind, SheetKind } from './sheet-kind.ts'

/** How many rows have which outcome, under the names of the columns that count them. */
export function outcomesOf(rows: readonly { outcome: ImportOutcome }[]) {
  const of = (outcome: ImportOutcome) => rows.filter(row => row.outcome === outcome).length
  return {
    added: of('ADDED'),
    updated: of('UPDATED'),
    merged: of('MERGED'),
    unchanged: of('UNCHANGED'),
    rejected: of('REJECTED'),
  }
}

/** The rows that a preview shows: the first, and the first of the others that would be rejected. */
export const shownRows = <Row extends { outcome: ImportOutcome }>(rows: readonly Row[]): Row[] => [
  ...rows.slice(0, PREVIEW_ROWS),
  ...rows
    .slice(PREVIEW_ROWS)
    .filter(({ outcome }) => outcome === 'REJECTED')
    .slice(0, PREVIEW_REJECTED_ROWS),
]

type Counts = Partial<Record<keyof ReturnType<typeof outcomesOf> | 'agreed' | 'restored' | 'kept', number>>

/** Adds to what an import has counted by now. */
export async function countRows(db: Db, { imports }: SheetKind, { organization_id, id }: ImportKey, counts: Counts) {
  const more = Object.entries(counts).map(([column, by]) => [column, sql<number>`${sql.ref(column)} + ${by}`])
  await db
    .updateTable(imports)
    .set(Object.fromEntries(more))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}

interface RowOutcome {
  row_number: number
  outcome: ImportOutcome
  reason: string | null
  remarks: readonly string[]
  /** Data for the undo; null when nothing changed. */
  change: object | null
}

/**
 * Stores the outcomes of rows, each with the record that it became. Deletes the cells of accepted rows, as only rejected rows
 * still need them, and of people who were erased.
 */
export async function storeOutcomes<Kind extends RecordSheetKind>(
  db: Db,
  { one, rows: table }: Kind,
  { organization_id, import_id }: { organization_id: string; import_id: string },
  outcomes: readonly (RowOutcome & Record<`${Kind['one']}_id`, string | null>)[],
): Promise<void> {
  const record = sql.ref(`${one}_id`)
  await sql`
    update ${sql.table(table)} r set outcome = o.outcome, reason = o.reason, ${record} = o.${record}, change = o.change,
      notes = array(select jsonb_array_elements_text(o.remarks)),
      cells = case when o.outcome = 'REJECTED' and o.reason is distinct from 'ERASED' then r.cells end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (row_number integer, outcome text, reason text, remarks jsonb, ${record} uuid, change jsonb)
    where r.organization_id = ${organization_id} and r.import_id = ${import_id}
      and r.row_number = o.row_number`.execute(db)
}
