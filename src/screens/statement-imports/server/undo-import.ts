import { sql } from 'kysely'
import { z } from 'zod'
import { countRows } from '#features/sheet-imports/server/count-rows.ts'
import { statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { endImport } from '#features/sheet-imports/server/steer-import.ts'
import { markTakenBack } from '#features/statement-imports/server/keep-outcomes.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { removeLines } from '#records/royalties/server/enter-lines.ts'
import { tellImports } from './run-import.ts'

export const undoStatementImport = job('undo_statement_import', {
  payload: z.object({ organization_id: id, import_id: id }),
})

/** Takes a statement back in one transaction: sums never show a part of it. */
export const undoStatementImportWork = work(undoStatementImport, ({ database }, { organization_id, import_id }) =>
  database.inOrganization(organization_id, db => takeBack(db, organization_id, import_id)),
)

async function takeBack(db: Db, organization_id: string, import_id: string): Promise<void> {
  const one = await db
    .selectFrom('statement_imports')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .where('state', '=', 'UNDOING')
    .forUpdate()
    .executeTakeFirst()
  if (!one) return
  const which = { organization_id, id: import_id }
  // half a million lines take longer than a call may
  await sql`set local statement_timeout = '10min'`.execute(db)
  const restored = await removeLines(db, { organization_id, import_id })
  await markTakenBack(db, { organization_id, import_id })
  await countRows(db, statementSheets, which, { restored })
  await endImport(db, statementSheets, which, 'UNDONE')
  await tellImports(db, organization_id)
}
