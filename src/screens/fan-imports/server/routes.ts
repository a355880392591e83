import { fanImports, importPlan } from '#features/fan-imports/contract.ts'
import { importRows } from '#features/fan-imports/server/import-rows.ts'
import { usualCountry } from '#features/fan-imports/server/usual-country.ts'
import { importHandlers } from '#features/sheet-imports/server/import-handlers.ts'
import { fileOf, readImport } from '#features/sheet-imports/server/imports.ts'
import { fanSheets, type ImportKey } from '#features/sheet-imports/server/sheet-kind.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { orgMember } from '#platform/server/http/access.ts'
import { serve } from '#platform/server/http/serve.ts'
import { actorOf, recordAudit } from '#records/audit/server/record-audit.ts'
import { forgetLater } from './lifecycle.ts'
import { checkPlan } from './reading/check-plan.ts'
import { previewOf } from './reading/preview.ts'
import type { RefusedContacts } from './refused-contacts.ts'

/** Routes of fan imports. Files are uploaded through `import-files.ts`. */
export const fanImportRoutes = ({ refused }: { refused: RefusedContacts }) =>
  serve(fanImports, {
    ...importHandlers({
      kind: fanSheets,
      plan: importPlan,
      forgetLater,
      checkPlan: ({ db, input, clock }) => checkPlan(db, input, input.plan, clock.now()),
      preview: ({ db, input }) => previewOf(db, { ...input, refused }),
      rows: importRows,
      recordDeed: (db, caller, { organization_id, id }, { deed, rows }) =>
        recordAudit(db, organization_id, {
          actor: actorOf(caller),
          action: `fans.${deed}`,
          target: { kind: 'fan_import', id },
          details: { rows },
        }),
    }),
    get: { access: orgMember, run: ({ db, input }) => detailOf(db, input) },
  })

/** Everything that the screen of one import shows. @throws 404 */
async function detailOf(db: ReadDb, which: ImportKey) {
  const fan_import = await readImport(db, fanSheets, which)
  const { plan, ...file } = await fileOf(db, fanSheets, which)
  return {
    fan_import,
    ...file,
    plan: plan === null ? null : importPlan.parse(plan),
    usual_country_code: await usualCountry(db, which.organization_id),
  }
}
