import { postImports, postPlan } from '#features/post-imports/contract.ts'
import { importRows } from '#features/post-imports/server/import-rows.ts'
import { importHandlers } from '#features/sheet-imports/server/import-handlers.ts'
import { fileOf, readImport } from '#features/sheet-imports/server/imports.ts'
import { type ImportKey, postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { checkPlan } from './check-plan.ts'
import { forgetLater } from './lifecycle.ts'
import { previewOf } from './preview.ts'

/** Routes of post imports. */
export const postImportRoutes = serve(postImports, {
  ...importHandlers({
    kind: postSheets,
    plan: postPlan,
    forgetLater,
    checkPlan: ({ db, input }) => checkPlan(db, input, input.plan),
    beforeStart: async (_, { plan }) => {
      if (!plan.segment_id) raise(badRequest('Choose a segment for the posts.', { field: 'plan.segment_id' }))
    },
    preview: ({ db, input, clock }) => previewOf(db, input, clock.now()),
    rows: importRows,
    recordDeed: (db, caller, { organization_id, id }, { deed, rows }) =>
      recordAudit(db, organization_id, {
        actor: actorOf(caller),
        action: `posts.${deed}`,
        target: { kind: 'post_import', id },
        details: { rows },
      }),
  }),
  get: { access: orgMember, run: ({ db, input }) => detailOf(db, input) },
})

/** Everything on the screen of one import. @throws 404 */
async function detailOf(db: ReadDb, which: ImportKey) {
  const post_import = await readImport(db, postSheets, which)
  const { plan, ...file } = await fileOf(db, postSheets, which)
  return { post_import, ...file, plan: plan === null ? null : postPlan.parse(plan) }
}
