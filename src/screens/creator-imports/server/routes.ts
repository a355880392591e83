import { creatorImports, creatorPlan } from '#features/creator-imports/contract.ts'
import { recordUndoneBy } from '#features/creator-imports/server/created-by-import.ts'
import { importRows } from '#features/creator-imports/server/import-rows.ts'
import { importHandlers } from '#features/sheet-imports/server/import-handlers.ts'
import { fileOf, readImport } from '#features/sheet-imports/server/imports.ts'
import { creatorSheets, type ImportKey } from '#features/sheet-imports/server/sheet-kind.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { checkPlan } from './check-plan.ts'
import { forgetLater } from './lifecycle.ts'
import { previewOf } from './preview.ts'

/** Routes of creator imports. Files are uploaded through `import-files.ts`. */
export const creatorImportRoutes = serve(creatorImports, {
  ...importHandlers({
    kind: creatorSheets,
    plan: creatorPlan,
    forgetLater,
    checkPlan: ({ db, input }) => checkPlan(db, input, input.plan),
    preview: ({ db, input }) => previewOf(db, input),
    rows: importRows,
    beforeUndo: (db, { organization_id, id: import_id }, caller) =>
      recordUndoneBy(db, { organization_id, import_id }, personOf(caller).user_id),
    recordDeed: (db, caller, { organization_id, id }, { deed, rows }) =>
      recordAudit(db, organization_id, {
        actor: actorOf(caller),
        action: `creators.${deed}`,
        target: { kind: 'creator_import', id },
        details: { rows },
      }),
  }),
  get: { access: orgMember, run: ({ db, input }) => detailOf(db, input) },
})

/** Everything on the screen of one import. @throws 404 */
async function detailOf(db: ReadDb, which: ImportKey) {
  const creator_import = await readImport(db, creatorSheets, which)
  const { plan, ...file } = await fileOf(db, creatorSheets, which)
  return { creator_import, ...file, plan: plan === null ? null : creatorPlan.parse(plan) }
}
