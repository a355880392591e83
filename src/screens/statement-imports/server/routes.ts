import { importHandlers } from '#features/sheet-imports/server/import-handlers.ts'
import { fileOf, readImport } from '#features/sheet-imports/server/imports.ts'
import { type ImportKey, statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { statementImports, statementPlan } from '#features/statement-imports/contract.ts'
import { importRows } from '#features/statement-imports/server/import-rows.ts'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { paidByStatement } from '#records/royalties/server/paid-by-statement.ts'
import { alreadyImported } from './already-imported.ts'
import { checkPlan } from './check-plan.ts'
import { forgetLater } from './lifecycle.ts'
import { previewOf } from './preview.ts'

/** Routes of statements. */
export const statementImportRoutes = serve(statementImports, {
  ...importHandlers({
    kind: statementSheets,
    plan: statementPlan,
    forgetLater,
    checkPlan: ({ db, input }) => checkPlan(db, input, input.plan),
    preview: ({ db, input }) => previewOf(db, input),
    rows: importRows,
    beforeStart: refuseRepeat,
    recordDeed: (db, caller, { organization_id, id }, { deed, rows }) =>
      recordAudit(db, organization_id, {
        actor: actorOf(caller),
        action: `royalties.${deed}`,
        target: { kind: 'statement_import', id },
        details: { rows },
      }),
  }),
  get: { access: orgMember, run: ({ db, input }) => detailOf(db, input) },
})

/** @throws 409 where the same file counts already */
async function refuseRepeat(db: Db, which: ImportKey) {
  const earlier = await alreadyImported(db, which)
  if (earlier)
    raise(
      conflict(
        `This file was imported already, by ${earlier.created_by_name}. Undo that import to enter the file again.`,
      ),
    )
}

/** Everything on the screen of one import. @throws 404 */
async function detailOf(db: Db, which: ImportKey) {
  const statement_import = await readImport(db, statementSheets, which)
  const { plan, ...file } = await fileOf(db, statementSheets, which)
  return {
    statement_import,
    ...file,
    plan: plan === null ? null : statementPlan.parse(plan),
    earlier: await alreadyImported(db, which),
    paid: await paidByStatement(db, { organization_id: which.organization_id, import_id: which.id }),
  }
}
