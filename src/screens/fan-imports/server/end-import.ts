import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { changedRow } from '#platform/server/jobs.ts'
import { lookForDuplicates } from './imported-duplicates.ts'

interface Ended {
  organization_id: string
  import_id: string
}

/** Nothing is left to enter, or to take back. Whom the rows touched may have become or ceased to be somebody's duplicate. */
export async function endImport(
  db: Db,
  { organization_id, import_id }: Ended,
  state: 'DONE' | 'UNDONE',
): Promise<void> {
  await db
    .updateTable('fan_imports')
    .set({ state, [state === 'DONE' ? 'ended_at' : 'undone_at']: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .execute()
  await lookForDuplicates(db, { organization_id, import_id, state })
  await tellImports(db, organization_id)
}

/** Open screens show how far it is. */
export const tellImports = (db: Db, organization_id: string) =>
  db
    .insertInto('job_outbox')
    .values(changedRow(organization_id, ['fan_imports', 'fans']))
    .execute()
