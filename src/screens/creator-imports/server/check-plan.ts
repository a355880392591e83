import type { CreatorPlan } from '#features/creator-imports/contract.ts'
import { identifiesCreator, isRepeatable } from '#features/creator-imports/rules.ts'
import { checkColumns } from '#features/sheet-imports/server/check-columns.ts'
import { headerOf } from '#features/sheet-imports/server/imports.ts'
import { creatorSheets, type ImportKey } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { checkFieldColumns } from '#records/custom-fields/server/import-values.ts'

/** Checks that the schema of a plan cannot express. @throws 400, 404 for an unknown import or list */
export async function checkPlan(
  db: Db,
  which: ImportKey,
  { columns, custom_fields, roster_id }: CreatorPlan,
): Promise<void> {
  checkColumns({
    header: await headerOf(db, creatorSheets, which),
    columns,
    isComplete: identifiesCreator(columns),
    missing: 'Choose a column of profiles, email addresses or phone numbers.',
    isRepeatable,
  })
  await checkFieldColumns(db, {
    organization_id: which.organization_id,
    about: 'CREATOR',
    columns: custom_fields,
  })
  if (roster_id === null || roster_id === which.organization_id) return
  const list = await db
    .selectFrom('rosters')
    .select('id')
    .where('organization_id', '=', which.organization_id)
    .where('id', '=', roster_id)
    .executeTakeFirst()
  if (!list) raise(notFound('List'))
}
