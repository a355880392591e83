import { checkColumns } from '#features/sheet-imports/server/check-columns.ts'
import { headerOf } from '#features/sheet-imports/server/imports.ts'
import { type ImportKey, statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { StatementPlan } from '#features/statement-imports/contract.ts'
import { hasRequiredColumns } from '#features/statement-imports/rules.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Checks that the schema of a plan cannot express. @throws 400, 404 for an unknown import */
export async function checkPlan(db: Db, which: ImportKey, { columns }: StatementPlan): Promise<void> {
  checkColumns({
    header: await headerOf(db, statementSheets, which),
    columns,
    isComplete: hasRequiredColumns(columns),
    missing: 'Choose the columns with the store and the amount.',
  })
}
