import { headerOf } from '#features/sheet-imports/server/imports.ts'
import { statementSheets, type Which } from '#features/sheet-imports/server/sheet-kind.ts'
import type { StatementPlan } from '#features/statement-imports/contract.ts'
import { saysWhatIsPaid } from '#features/statement-imports/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'

/** Checks that the schema of a plan cannot express. @throws 400, 404 for an unknown import */
export async function checkPlan(db: Db, which: Which, { columns }: StatementPlan): Promise<void> {
  const header = await headerOf(db, statementSheets, which)
  const field = 'plan.columns'
  if (columns.length !== header.length) raise(badRequest('The plan must name every column of the file.', { field }))
  if (!saysWhatIsPaid(columns)) raise(badRequest('Choose the columns with the store and the amount.', { field }))
  const named = columns.filter(target => target !== null)
  if (new Set(named).size < named.length) raise(badRequest('Two columns have the same meaning.', { field }))
}
