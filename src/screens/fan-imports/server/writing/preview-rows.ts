import type { ImportPlan } from '#features/fan-imports/contract.ts'
import type { WaitingRow } from '#features/sheet-imports/server/imports.ts'
import { readInTurns } from '#features/sheet-imports/server/read-in-turns.ts'
import type { Db } from '#platform/server/database/db.ts'
import { fieldsOfColumns } from '#records/custom-fields/server/import-values.ts'
import { knownFans } from '../known-fans.ts'
import { readRow } from '../reading/read-row.ts'
import type { RefusedContacts } from '../refused-contacts.ts'
import { previewRow } from './preview-row.ts'
import type { NumberedRow } from './write-rows.ts'

interface Rows {
  organization_id: string
  import_id: string
  plan: ImportPlan
  rows: readonly WaitingRow[]
  refused: RefusedContacts
  /** For writing; a preview looks only. */
  lock: boolean
}

/** What would become of the rows, in their order. Writes nothing. */
export async function previewRows(
  db: Db,
  { organization_id, import_id, plan, rows, refused, lock }: Rows,
): Promise<NumberedRow[]> {
  const fields = await fieldsOfColumns(db, {
    organization_id,
    about: 'FAN',
    columns: plan.custom_fields,
    rows: rows.map(({ cells }) => cells),
    keep: lock,
  })
  const read = await readInTurns(rows, ({ row_number, cells }) => ({ row_number, row: readRow(plan, cells, fields) }))
  const contacts = read.flatMap(({ row }) => row.contacts)
  const known = await knownFans(db, { organization_id, import_id, contacts, lock })
  const never = await refused(db, organization_id, contacts)
  return read.map(({ row_number, row }) => ({ row_number, ...previewRow(plan, row, known, never) }))
}
