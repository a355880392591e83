import { sql } from 'kysely'
import { finishImport, type ImportId, lockImport, undoJob } from '#features/sheet-imports/server/lifecycle.ts'
import { countRows } from '#features/sheet-imports/server/row-outcomes.ts'
import { statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { markTakenBack } from '#features/statement-imports/server/keep-outcomes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { work } from '#platform/server/jobs/jobs.ts'
import { removeLines } from '#records/royalties/server/enter-lines.ts'
import { statementLifecycle } from './lifecycle.ts'

/** Takes a statement back in one transaction: sums never show a part of it. */
export const undoStatementImportWork = work(undoJob(statementSheets), ({ database }, importId) =>
  database.inOrganization(importId.organization_id, db => takeBack(db, importId)),
)

async function takeBack(db: Db, importId: ImportId): Promise<void> {
  if (!(await lockImport(db, statementSheets, importId, 'UNDOING'))) return
  // half a million lines take longer than a call may
  await sql`set local statement_timeout = '10min'`.execute(db)
  const restored = await removeLines(db, importId)
  await markTakenBack(db, importId)
  const { organization_id, import_id: id } = importId
  await countRows(db, statementSheets, { organization_id, id }, { restored })
  await finishImport(db, statementLifecycle, importId, 'UNDONE')
}
