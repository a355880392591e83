import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { creatorImports } from '#features/creator-imports/contract.ts'
import {
  beginImport,
  discardImport,
  importDetail,
  importRows,
  listImports,
  moveImport,
  readImport,
  type Which,
} from '#features/creator-imports/server/imports.ts'
import { type Caller, orgMember, personOf } from '#platform/server/access.ts'
import type { Db } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { serve } from '#platform/server/serve.ts'
import { checkPlan } from './check-plan.ts'
import { forgetLater } from './forget-import.ts'
import { previewOf } from './preview.ts'
import { runSheetImport } from './run-import.ts'
import { undoSheetImport } from './undo-import.ts'

/** Imports of creators as members see and steer them; who began one or took it back is written down. The sheet itself comes through `sheet-files.ts`. */
export const creatorImportRoutes = serve(creatorImports, {
  list: { access: orgMember, run: ({ db, input }) => listImports(db, input) },
  get: { access: orgMember, run: ({ db, input }) => importDetail(db, input) },
  rows: { access: orgMember, run: ({ db, input }) => importRows(db, input) },
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
      if (await beginImport(db, input, input.plan)) {
        await enqueue(db, runSheetImport, { organization_id, import_id }, { key: `run_creator_import:${import_id}` })
        await forgetLater(db, { organization_id, import_id }, { now: clock.now(), started: true })
        await noteDeed(db, caller, input, 'creators.imported')
      }
      return readImport(db, input)
    },
  },
  stop: {
    access: orgMember,
    run: async ({ db, input }) => {
      await moveImport(db, input, { from: ['RUNNING'], to: 'STOPPED', refusal: 'This import is not running.' })
      return readImport(db, input)
    },
  },
  undo: {
    access: orgMember,
    run: async ({ db, input, caller }) => {
      const { organization_id, id: import_id } = input
      const refusal = 'This import cannot be undone any more.'
      if (await moveImport(db, input, { from: ['DONE', 'STOPPED'], to: 'UNDOING', refusal })) {
        await db
          .updateTable('creator_imports')
          .set({ undone_by: personOf(caller).user_id })
          .where('organization_id', '=', organization_id)
          .where('id', '=', import_id)
          .execute()
        await enqueue(db, undoSheetImport, { organization_id, import_id }, { key: `undo_creator_import:${import_id}` })
        await noteDeed(db, caller, input, 'creators.import_undone')
      }
      return readImport(db, input)
    },
  },
  discard: {
    access: orgMember,
    run: async ({ db, input }) => {
      await discardImport(db, input)
      return { id: input.id }
    },
  },
})

/** How many rows, and not the file's name: people are called by it. */
async function noteDeed(db: Db, caller: Caller, which: Which, action: 'creators.imported' | 'creators.import_undone') {
  const { row_count } = await readImport(db, which)
  await recordAudit(db, which.organization_id, {
    actor: actorOf(caller),
    action,
    target: { kind: 'creator_import', id: which.id },
    details: { rows: row_count },
  })
}
