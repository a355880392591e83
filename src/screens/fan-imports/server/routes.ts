import { actorOf, recordAudit } from '#features/audit/server/record-audit.ts'
import { fanImports, importPlan } from '#features/fan-imports/contract.ts'
import { importRows } from '#features/fan-imports/server/import-rows.ts'
import { usualCountry } from '#features/fan-imports/server/usual-country.ts'
import { fileOf, headerOf, listImports, readImport } from '#features/sheet-imports/server/imports.ts'
import { fanSheets, type Which } from '#features/sheet-imports/server/sheet-kind.ts'
import { beginImport, beginUndo, discardImport, stopImport } from '#features/sheet-imports/server/steer-import.ts'
import type { Db, ReadDb } from '#platform/server/database/db.ts'
import { type Caller, orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { forgetLater } from './forget-import.ts'
import { checkPlan } from './reading/check-plan.ts'
import { previewOf } from './reading/preview.ts'
import type { RefusedContacts } from './refused-contacts.ts'
import { runImport } from './run-import.ts'
import { undoImport } from './undoing/undo-import.ts'

/** Imports of fans as members see and steer them; who began one or took it back is written down. The file itself comes through `import-files.ts`. */
export const fanImportRoutes = ({ refused }: { refused: RefusedContacts }) =>
  serve(fanImports, {
    list: { access: orgMember, run: ({ db, input }) => listImports(db, fanSheets, input) },
    get: { access: orgMember, run: ({ db, input }) => detailOf(db, input) },
    rows: {
      access: orgMember,
      run: async ({ db, input }) => {
        await readImport(db, fanSheets, input)
        return importRows(db, input)
      },
    },
    preview: {
      access: orgMember,
      run: async ({ db, input, clock }) => {
        await checkPlan(db, input.organization_id, input.plan, await headerOf(db, fanSheets, input), clock.now())
        return previewOf(db, { ...input, refused })
      },
    },
    start: {
      access: orgMember,
      run: async ({ db, input, caller, clock }) => {
        const { organization_id, id: import_id } = input
        await checkPlan(db, input.organization_id, input.plan, await headerOf(db, fanSheets, input), clock.now())
        if (await beginImport(db, fanSheets, input, { plan: input.plan, schema: importPlan })) {
          await enqueue(db, runImport, { organization_id, import_id }, { key: `run_fan_import:${import_id}` })
          await forgetLater(db, { organization_id, import_id }, { now: clock.now(), started: true })
          await noteDeed(db, caller, input, 'fans.imported')
        }
        return readImport(db, fanSheets, input)
      },
    },
    stop: {
      access: orgMember,
      run: async ({ db, input }) => {
        await stopImport(db, fanSheets, input)
        return readImport(db, fanSheets, input)
      },
    },
    undo: {
      access: orgMember,
      run: async ({ db, input, caller }) => {
        const { organization_id, id: import_id } = input
        if (await beginUndo(db, fanSheets, input)) {
          await enqueue(db, undoImport, { organization_id, import_id }, { key: `undo_fan_import:${import_id}` })
          await noteDeed(db, caller, input, 'fans.import_undone')
        }
        return readImport(db, fanSheets, input)
      },
    },
    discard: { access: orgMember, run: ({ db, input }) => discardImport(db, fanSheets, input) },
  })

/** Everything that the screen of one import shows. @throws 404 */
async function detailOf(db: ReadDb, which: Which) {
  const fan_import = await readImport(db, fanSheets, which)
  const { plan, ...file } = await fileOf(db, fanSheets, which)
  return {
    fan_import,
    ...file,
    plan: plan === null ? null : importPlan.parse(plan),
    usual_country_code: await usualCountry(db, which.organization_id),
  }
}

/** How many rows, and not the file's name: people are called by it. */
async function noteDeed(db: Db, caller: Caller, which: Which, action: 'fans.imported' | 'fans.import_undone') {
  const { row_count } = await readImport(db, fanSheets, which)
  await recordAudit(db, which.organization_id, {
    actor: actorOf(caller),
    action,
    target: { kind: 'fan_import', id: which.id },
    details: { rows: row_count },
  })
}
