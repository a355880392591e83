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
    .set(
      state === 'DONE'
        ? { state, ended_at: sql<Date>`now()`, rejected: rejectedOf({ organization_id, import_id }) }
        : { state, undone_at: sql<Date>`now()` },
    )
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .execute()
  if (state === 'DONE') await renewSoon(db, organization_id)
  await tellImports(db, organization_id)
}

/** Counted anew: an erasure rejects rows that wait, without a part in their import. */
const rejectedOf = ({ organization_id, import_id }: Ended) =>
  sql<number>`(select count(*)::integer from creator_import_rows where organization_id = ${organization_id}
    and import_id = ${import_id} and outcome = 'REJECTED')`

/** Open screens show how far it is. */
export const tellImports = (db: Db, organization_id: string) =>
  db
    .insertInto('job_outbox')
    .values(changedRow(organization_id, ['creator_imports', 'creators', 'rosters', 'tags']))
    .execute()
