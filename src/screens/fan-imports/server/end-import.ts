import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { endImport as endSheet } from '#features/sheet-imports/server/steer-import.ts'
import type { Db } from '#platform/server/database/db.ts'
import { changedRow } from '#platform/server/jobs/jobs.ts'
import { lookForDuplicates } from './imported-duplicates.ts'

/** Whom the rows touched may have become or ceased to be somebody's duplicate. */
export async function endImport(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string },
  state: 'DONE' | 'UNDONE',
): Promise<void> {
  await endSheet(db, fanSheets, { organization_id, id: import_id }, state)
  await lookForDuplicates(db, { organization_id, import_id, state })
  await tellImports(db, organization_id)
}

/** Open screens show how far it is. */
export const tellImports = (db: Db, organization_id: string) =>
  db
    .insertInto('job_outbox')
    .values(changedRow(organization_id, ['fan_imports', 'fans']))
    .execute()
