import { sql } from 'kysely'
import { renewSoon } from '#features/social-profiles/server/renew-profiles.ts'
import type { Db } from '#platform/server/db.ts'
import { changedRow } from '#platform/server/jobs.ts'

interface Ended {
  organization_id: string
  import_id: string
}

/** Nothing is left to enter, or to take back. Platforms are asked about profiles that are new. */
export async function endImport(
  db: Db,
  { organization_id, import_id }: Ended,
  state: 'DONE' | 'UNDONE',
): Promise<void> {
  await db
    .updateTable('creator_imports')
    .set({ state, [state === 'DONE' ? 'ended_at' : 'undone_at']: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .execute()
  if (state === 'DONE') await renewSoon(db, organization_id)
  await tellImports(db, organization_id)
}

/** Open screens show how far it is. */
export const tellImports = (db: Db, organization_id: string) =>
  db
    .insertInto('job_outbox')
    .values(changedRow(organization_id, ['creator_imports', 'creators', 'rosters', 'tags']))
    .execute()
