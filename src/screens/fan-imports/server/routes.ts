import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { fanImports } from '#features/fan-imports/contract.ts'
import {
  beginImport,
  headerOf,
  importDetail,
  importRows,
  listImports,
  moveImport,
  readImport,
} from '#features/fan-imports/server/imports.ts'
import { type Caller, orgMember } from '#platform/server/access.ts'
import type { Db } from '#platform/server/db.ts'
import { conflict, raise } from '#platform/server/errors.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { serve } from '#platform/server/serve.ts'
import { checkPlan } from './check-plan.ts'
import { forgetLater } from './forget-import.ts'
import { previewOf } from './preview.ts'
import type { RefusedContacts } from './refused-contacts.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undo-import.ts'

/** Imports of fans as members see and steer them; who began one or took it back is written down. The file itself comes through `import-files.ts`. */
export const fanImportRoutes = ({ refused }: { refused: RefusedContacts }) =>
  serve(fanImports, {
    list: { access: orgMember, run: ({ db, input }) => listImports(db, input) },
    get: { access: orgMember, run: ({ db, input }) => importDetail(db, input) },
    rows: { access: orgMember, run: ({ db, input }) => importRows(db, input) },
    preview: {
      access: orgMember,
      run: async ({ db, input, clock }) => {
        checkPlan(input.plan, await headerOf(db, input), clock.now())
        return previewOf(db, { ...input, refused })
      },
    },
    start: {
      access: orgMember,
      run: async ({ db, input, caller, clock }) => {
        const { organization_id, id: import_id } = input
        checkPlan(input.plan, await headerOf(db, input), clock.now())
        if (await beginImport(db, input, input.plan)) {
          await enqueue(db, runImport, { organization_id, import_id }, { key: `run_fan_import:${import_id}` })
          await forgetLater(db, { organization_id, import_id }, { now: clock.now(), started: true })
          await noteDeed(db, caller, input, 'fans.imported')
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
          await enqueue(db, undoImport, { organization_id, import_id }, { key: `undo_fan_import:${import_id}` })
          await noteDeed(db, caller, input, 'fans.import_undone')
        }
        return readImport(db, input)
      },
    },
    discard: {
      access: orgMember,
      run: async ({ db, input }) => {
        const { state } = await readImport(db, input)
        if (state !== 'READY') raise(conflict('This file was imported already.'))
        await db
          .deleteFrom('fan_imports')
          .where('organization_id', '=', input.organization_id)
          .where('id', '=', input.id)
          .where('state', '=', 'READY')
          .execute()
        return { id: input.id }
      },
    },
  })

/** How many rows, and not the file's name: people are called by it. */
async function noteDeed(
  db: Db,
  caller: Caller,
  which: { organization_id: string; id: string },
  action: 'fans.imported' | 'fans.import_undone',
) {
  const { row_count } = await readImport(db, which)
  await recordAudit(db, which.organization_id, {
    actor: actorOf(caller),
    action,
    target: { kind: 'fan_import', id: which.id },
    details: { rows: row_count },
  })
}
