import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { Identity } from '#platform/server/http/access.ts'
import type { BulkRun } from '../../bulk-contract.ts'
import { getRun, lockRun, tell } from './runs.ts'

interface By {
  organization_id: string
  person: Identity
}

/**
 * Stops a run between two parts: the current part holds the run's lock, so it is counted. A run that has ended is returned
 * unchanged.
 *
 * @throws 404
 */
export async function cancelRun(db: Db, { organization_id, person }: By, id: string): Promise<BulkRun> {
  if (await lockRun(db, organization_id, id, 'RUNNING')) {
    await db
      .updateTable('roster_bulk_runs')
      .set({ state: 'STOPPED', canceled_by_name: person.name, ended_at: sql<Date>`now()` })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
    await tell(db, organization_id, 'ended')
  }
  return (await getRun(db, organization_id, id)) ?? raise(notFound('Run'))
}
