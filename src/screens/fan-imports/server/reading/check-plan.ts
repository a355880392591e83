import type { ImportPlan } from '#features/fan-imports/contract.ts'
import { hasContact } from '#features/fan-imports/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { checkFieldColumns } from '#records/custom-fields/server/import-values.ts'

/** What the schema of a plan cannot say. @throws 400 */
export async function checkPlan(
  db: Db,
  organization_id: string,
  { columns, custom_fields, consent }: ImportPlan,
  header: readonly string[],
  now: Date,
): Promise<void> {
  if (columns.length !== header.length)
    raise(badRequest('The plan must name every column of the file.', { field: 'plan.columns' }))
  if (!hasContact(columns))
    raise(badRequest('Choose the column of e-mail addresses or of numbers.', { field: 'plan.columns' }))
  const given = columns.filter(target => target !== null)
  if (new Set(given).size < given.length)
    raise(badRequest('Two columns have the same meaning.', { field: 'plan.columns' }))
  await checkFieldColumns(db, { organization_id, about: 'FAN', columns: custom_fields })
  // wherever on earth it is said
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  if (consent && consent.collected_on > tomorrow)
    raise(badRequest('The consent cannot be given in the future.', { field: 'plan.consent.collected_on' }))
}
