import { type CreatorPlan, MOST_NEW_LISTS, MOST_NEW_TAGS } from '#features/creator-imports/contract.ts'
import type { WaitingRow } from '#features/sheet-imports/server/imports.ts'
import type { Db } from '#platform/server/database/db.ts'
import { knownCreators } from './known-creators.ts'
import { type ReadRow, readRow } from './read-row.ts'
import { type Weighed, weighRow } from './weigh-row.ts'

export type NumberedRow = Weighed & { row_number: number; read: ReadRow }

interface Rows {
  organization_id: string
  import_id: string
  plan: CreatorPlan
  rows: readonly WaitingRow[]
  /** Tags and lists that the import has made by now. */
  made: { tags: number; lists: number }
  /** For writing; a preview looks only. */
  lock: boolean
}

/** What would become of the rows, in their order. Writes nothing. */
export async function weighRows(
  db: Db,
  { organization_id, import_id, plan, rows, made, lock }: Rows,
): Promise<NumberedRow[]> {
  const read = rows.map(({ row_number, cells }) => ({ row_number, read: readRow(plan, cells) }))
  const known = await knownCreators(db, {
    organization_id,
    import_id,
    rows: read.map(row => row.read),
    newTags: Math.max(0, MOST_NEW_TAGS - made.tags),
    newLists: Math.max(0, MOST_NEW_LISTS - made.lists),
    lock,
  })
  return read.map(row => ({ ...row, ...weighRow(plan, row.read, known, organization_id) }))
}
