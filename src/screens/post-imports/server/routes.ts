import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { postImports, postPlan } from '#features/post-imports/contract.ts'
import { importRows } from '#features/post-imports/server/import-rows.ts'
import { fileOf, listImports, readImport } from '#features/sheet-imports/server/imports.ts'
import { postSheets, type Which } from '#features/sheet-imports/server/sheet-kind.ts'
import { beginImport, beginUndo, discardImport, stopImport } from '#features/sheet-imports/server/steer-import.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { type Caller, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { checkPlan } from './check-plan.ts'
import { forgetLater } from './forget-import.ts'
import { previewOf } from './preview.ts'
import { runPostImport } from './run-import.ts'
import { undoPostImport } from './undo-import.ts'

/** Routes of post imports; starting and undoing one is written to the audit log. */
export const postImportRoutes = serve(postImports, {
  list: { access: orgMember, run: ({ db, input }) => listImports(db, postSheets, input) },
  get: { access: orgMember, run: ({ db, input }) => detailOf(db, input) },
  rows: {
    access: orgMember,
    run: async ({ db, input }) => {
      await readImport(db, postSheets, input)
      return importRows(db, input)
    },
  },
  preview: {
    access: orgMember,
    run: async ({ db, input, clock }) => {
      await checkPlan(db, input, input.plan)
      return previewOf(db, input, clock.now())
    },
  },
  start: {
    access: orgMember,
    run: async ({ db, input, caller, clock }) => {
      const { organization_id, id: import_id } = input
      await checkPlan(db, input, input.plan)
      if (await beginImport(db, postSheets, input, { plan: input.plan, schema: postPlan })) {
        await enqueue(db, runPostImport, { organization_id, import_id }, { key: `run_post_import:${import_id}` })
        await forgetLater(db, { organization_id, import_id }, { now: clock.now(), started: true })
        await noteDeed(db, caller, input, 'posts.imported')
      }
      return readImport(db, postSheets, input)
    },
  },
  stop: {
    access: orgMember,
    run: async ({ db, input }) => {
      await stopImport(db, postSheets, input)
      return readImport(db, postSheets, input)
    },
  },
  undo: {
    access: orgMember,
    run: async ({ db, input, caller }) => {
      const { organization_id, id: import_id } = input
      if (await beginUndo(db, postSheets, input)) {
        await enqueue(db, undoPostImport, { organization_id, import_id }, { key: `undo_post_import:${import_id}` })
        await noteDeed(db, caller, input, 'posts.import_undone')
      }
      return readImport(db, postSheets, input)
    },
  },
  discard: { access: orgMember, run: ({ db, input }) => discardImport(db, postSheets, input) },
})

/** Everything on the screen of one import. @throws 404 */
async function detailOf(db: ReadDb, which: Which) {
  const post_import = await readImport(db, postSheets, which)
  const { plan, ...file } = await fileOf(db, postSheets, which)
  return { post_import, ...file, plan: plan === null ? null : postPlan.parse(plan) }
}

/** Logs the number of rows, not the file name, which may contain a person's name. */
async function noteDeed(db: Db, caller: Caller, which: Which, action: 'posts.imported' | 'posts.import_undone') {
  const { row_count } = await readImport(db, postSheets, which)
  await recordAudit(db, which.organization_id, {
    actor: actorOf(caller),
    action,
    target: { kind: 'post_import', id: which.id },
    details: { rows: row_count },
  })
}
