import type { ImportPlan } from '#features/fan-imports/contract.ts'
import { hasContact } from '#features/fan-imports/rules.ts'
import { checkColumns } from '#features/sheet-imports/server/check-columns.ts'
import { headerOf } from '#features/sheet-imports/server/imports.ts'
import { fanSheets, type ImportKey } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { checkFieldColumns } from '#records/custom-fields/server/import-values.ts'

/** Checks that the schema of a plan cannot express. @throws 400, 404 for an unknown import */
export async function checkPlan(
  db: Db,
  which: ImportKey,
  { columns, custom_fields, consent }: ImportPlan,
  now: Date,
): Promise<void> {
  checkColumns({
    header: await headerOf(db, fanSheets, which),
    columns,
    isComplete: hasContact(columns),
    missing: 'Choose the column of email addresses or of numbers.',
  })
  await checkFieldColumns(db, { organization_id: which.organization_id, about: 'FAN', columns: custom_fields })
  // wherever on earth it is said
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  if (consent && consent.collected_on > tomorrow)
    raise(badRequest('The consent cannot be given in the future.', { field: 'plan.consent.collected_on' }))
}
