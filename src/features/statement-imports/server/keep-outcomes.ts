import { sql } from 'kysely'
import type { ImportOutcome } from '#features/sheet-imports/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { StatementRejection, StatementRemark } from '../contract.ts'

export interface LineOutcome {
  row_number: number
  outcome: ImportOutcome
  reason: StatementRejection | null
  remarks: readonly StatementRemark[]
  /** Of a row that was read; see `hashesBefore`. */
  line_hash: string | null
}

interface Statement {
  organization_id: string
  import_id: string
}

/** Stores the outcomes of rows. Deletes the cells of accepted rows, as only rejected rows still need them. */
export async function storeOutcomes(
  db: Db,
  { organization_id, import_id }: Statement,
  outcomes: readonly LineOutcome[],
): Promise<void> {
  await sql`
    update statement_import_rows r set outcome = o.outcome, reason = o.reason, line_hash = o.line_hash,
      notes = array(select jsonb_array_elements_text(o.remarks)),
      cells = case when o.outcome = 'REJECTED' then r.cells end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (row_number integer, outcome text, reason text, remarks jsonb, line_hash bigint)
    where r.organization_id = ${organization_id} and r.import_id = ${import_id}
      and r.row_number = o.row_number`.execute(db)
}

/** How often each of the lines stood in the rows of the file that were entered before. */
export async function hashesBefore(
  db: Db,
  { organization_id, import_id }: Statement,
  hashes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ line_hash: string; count: number }>`
    select line_hash::text, count(*) as count from statement_import_rows
    where organization_id = ${organization_id} and import_id = ${import_id} and line_hash = any(${hashes}::bigint[])
    group by line_hash`.execute(db)
  return new Map(rows.map(({ line_hash, count }) => [line_hash, count]))
}

/** All lines of the statement were taken back. */
export async function markTakenBack(db: Db, { organization_id, import_id }: Statement): Promise<void> {
  await db
    .updateTable('statement_import_rows')
    .set({ undo: 'RESTORED' })
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .where('outcome', '=', 'ADDED')
    .execute()
}
