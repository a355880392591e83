import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { creatorImports, creatorPlan } from '#features/creator-imports/contract.ts'
import { importRows } from '#features/creator-imports/server/import-rows.ts'
import { keepUndoneBy } from '#features/creator-imports/server/keep-changes.ts'
import { fileOf, listImports, readImport } from '#features/sheet-imports/server/imports.ts'
import { creatorSheets, type Which } from '#features/sheet-imports/server/sheet-kind.ts'
import { beginImport, beginUndo, discardImport, stopImport } from '#features/sheet-imports/server/steer-import.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { type Caller, orgMember, personOf } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { checkPlan } from './check-plan.ts'
import { forgetLater } from './forget-import.ts'
import { previewOf } from './preview.ts'
import { runSheetImport } from './run-import.ts'
import { undoSheetImport } from './undo-import.ts'

/**
 * Routes of creator imports; starting and undoing one is written to the audit log. Files are uploaded through
 * `sheet-files.ts`.
 */
export const creatorImportRoutes = serve(creatorImports, {
  list: { access: orgMember, run: ({ db, input }) => listImports(db, creatorSheets, input) },
  get: { access: orgMember, run: ({ db, input }) => detailOf(db, input) },
  rows: {
    access: orgMember,
    run: async ({ db, input }) => {
      await readImport(db, creatorSheets, input)
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
      if (await beginImport(db, creatorSheets, input, { plan: input.plan, schema: creatorPlan })) {
        await enqueue(db, runSheetImport, { organization_id, import_id }, { key: `run_creator_import:${import_id}` })
        await forgetLater(db, { organization_id, import_id }, { now: clock.now(), started: true })
        await noteDeed(db, caller, input, 'creators.imported')
      }
      return readImport(db, creatorSheets, input)
    },
  },
  stop: {
    access: orgMember,
    run: async ({ db, input }) => {
      await stopImport(db, creatorSheets, input)
      return readImport(db, creatorSheets, input)
    },
  },
  undo: {
    access: orgMember,
    run: async ({ db, input, caller }) => {
      const { organization_id, id: import_id } = input
      if (await beginUndo(db, creatorSheets, input)) {
        await keepUndoneBy(db, { organization_id, import_id }, personOf(caller).user_id)
        await enqueue(db, undoSheetImport, { organization_id, import_id }, { key: `undo_creator_import:${import_id}` })
        await noteDeed(db, caller, input, 'creators.import_undone')
      }
      return readImport(db, creatorSheets, input)
    },
  },
  discard: { access: orgMember, run: ({ db, input }) => discardImport(db, creatorSheets, input) },
})

/** Everything on the screen of one import. @throws 404 */
async function detailOf(db: ReadDb, which: Which) {
  const creator_import = await readImport(db, creatorSheets, which)
  const { plan, ...file } = await fileOf(db, creatorSheets, which)
  return { creator_import, ...file, plan: plan === null ? null : creatorPlan.parse(plan) }
}

/** Logs the number of rows, not the file name, which may contain a person's name. */
async function noteDeed(db: Db, caller: Caller, which: Which, action: 'creators.imported' | 'creators.import_undone') {
  const { row_count } = await readImport(db, creatorSheets, which)
  await recordAudit(db, which.organization_id, {
    actor: actorOf(caller),
    action,
    target: { kind: 'creator_import', id: which.id },
    details: { rows: row_count },
  })
}
