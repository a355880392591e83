import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { ReleaseStatus } from '../kinds.ts'

export interface Place {
  organization_id: string
  release_id: string
}

/**
 * Takes the release for the rest of the transaction, so that two changes of it wait for each other.
 * @throws 404 when the team has no such release, 409 when it is archived
 */
export async function lockRelease(db: Db, { organization_id, release_id }: Place) {
  const row = await db
    .selectFrom('releases')
    .where('organization_id', '=', organization_id)
    .where('id', '=', release_id)
    .select(['drop_profile_id', sql<ReleaseStatus>`status`.as('status'), sql<string | null>`out_on::text`.as('out_on')])
    .forUpdate()
    .executeTakeFirst()
  if (!row) raise(notFound('Release'))
  if (row.status === 'ARCHIVED') raise(conflict('This release is archived and stays as it is.'))
  return row
}
