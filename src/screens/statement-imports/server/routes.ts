import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { fileOf, listImports, readImport } from '#features/sheet-imports/server/imports.ts'
import { statementSheets, type Which } from '#features/sheet-imports/server/sheet-kind.ts'
import { beginImport, beginUndo, discardImport, stopImport } from '#features/sheet-imports/server/steer-import.ts'
import { statementImports, statementPlan } from '#features/statement-imports/contract.ts'
import { importRows } from '#features/statement-imports/server/import-rows.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { type Caller, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { paidByStatement } from '#records/royalties/server/paid-by-statement.ts'
import { checkPlan } from './check-plan.ts'
import { enteredBefore } from './entered-before.ts'
import { forgetLater } from './forget-import.ts'
import { previewOf } from './preview.ts'
import { runStatementImport } from './run-import.ts'
import { undoStatementImport } from './undo-import.ts'

/** Routes of statements; starting and undoing one is written to the audit log. */
export const statementImportRoutes = serve(statementImports, {
  list: { access: orgMember, run: ({ db, input }) => listImports(db, statementSheets, input) },
  get: { access: orgMember, run: ({ db, input }) => detailOf(db, input) },
  rows: {
    access: orgMember,
    run: async ({ db, input }) => {
      await readImport(db, statementSheets, input)
      return importRows(db, input)
    },
  },
  preview: {
    access: orgMember,
    run: async ({ db, input }) => {
      await checkPlan(db, input, input.plan)
      return previewOf(db, input)
    },
  },
  start: {
    access: orgMember,
    run: async ({ db, input, caller, clock }) => {
      const { organization_id, id: import_id } = input
      await checkPlan(db, input, input.plan)
      const earlier = await enteredBefore(db, input)
      if (earlier)
        raise(
          conflict(
            `This file was imported already, by ${earlier.created_by_name}. Undo that import to enter the file again.`,
          ),
        )
      if (await beginImport(db, statementSheets, input, { plan: input.plan, schema: statementPlan })) {
        const key = `run_statement_import:${import_id}`
        await enqueue(db, runStatementImport, { organization_id, import_id }, { key })
        await forgetLater(db, { organization_id, import_id }, { now: clock.now(), started: true })
        await noteDeed(db, caller, input, 'royalties.imported')
      }
      return readImport(db, statementSheets, input)
    },
  },
  stop: {
    access: orgMember,
    run: async ({ db, input }) => {
      await stopImport(db, statementSheets, input)
      return readImport(db, statementSheets, input)
    },
  },
  undo: {
    access: orgMember,
    run: async ({ db, input, caller }) => {
      const { organization_id, id: import_id } = input
      if (await beginUndo(db, statementSheets, input)) {
        const key = `undo_statement_import:${import_id}`
        await enqueue(db, undoStatementImport, { organization_id, import_id }, { key })
        await noteDeed(db, caller, input, 'royalties.import_undone')
      }
      return readImport(db, statementSheets, input)
    },
  },
  discard: { access: orgMember, run: ({ db, input }) => discardImport(db, statementSheets, input) },
})

/** Everything on the screen of one import. @throws 404 */
async function detailOf(db: Db, which: Which) {
  const statement_import = await readImport(db, statementSheets, which)
  const { plan, header, sample } = await fileOf(db, statementSheets, which)
  return {
    statement_import,
    header,
    sample,
    plan: plan === null ? null : statementPlan.parse(plan),
    earlier: await enteredBefore(db, which),
    paid: await paidByStatement(db, { organization_id: which.organization_id, import_id: which.id }),
  }
}

/** Logs the number of rows, not the file name, which may contain a person's name. */
async function noteDeed(
  db: Db,
  caller: Caller,
  which: Which,
  action: 'royalties.imported' | 'royalties.import_undone',
) {
  const { row_count } = await readImport(db, statementSheets, which)
  await recordAudit(db, which.organization_id, {
    actor: actorOf(caller),
    action,
    target: { kind: 'statement_import', id: which.id },
    details: { rows: row_count },
  })
}
