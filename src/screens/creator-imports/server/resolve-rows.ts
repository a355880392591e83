import { type CreatorPlan, MAX_NEW_LISTS, MAX_NEW_TAGS } from '#features/creator-imports/contract.ts'
import type { WaitingRow } from '#features/sheet-imports/server/imports.ts'
import { readInTurns } from '#features/sheet-imports/server/read-in-turns.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fieldsOfColumns } from '#records/custom-fields/server/import-values.ts'
import { knownCreators } from './known-creators.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { type ResolvedRow, resolveRow } from './resolve-row.ts'

export type NumberedRow = ResolvedRow & { row_number: number; read: ReadRow }

interface Rows {
  organization_id: string
  import_id: string
  plan: CreatorPlan
  rows: readonly WaitingRow[]
  /** Tags and lists that the import has created so far. */
  made: { tags: number; lists: number }
  /** Locks the rows for writing; a preview only reads. */
  lock: boolean
}

/** The outcomes of the rows, in order. Writes nothing. */
export async function resolveRows(
  db: Db,
  { organization_id, import_id, plan, rows, made, lock }: Rows,
): Promise<NumberedRow[]> {
  const fields = await fieldsOfColumns(db, {
    organization_id,
    about: 'CREATOR',
    columns: plan.custom_fields,
    rows: rows.map(({ cells }) => cells),
    keep: lock,
  })
  const read = await readInTurns(rows, ({ row_number, cells }) => ({ row_number, read: readRow(plan, cells, fields) }))
  const known = await knownCreators(db, {
    organization_id,
    import_id,
    rows: read.map(row => row.read),
    newTags: Math.max(0, MAX_NEW_TAGS - made.tags),
    newLists: Math.max(0, MAX_NEW_LISTS - made.lists),
    lock,
  })
  return read.map(row => ({ ...row, ...resolveRow(plan, row.read, known, organization_id) }))
}
