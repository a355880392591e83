import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { UNDO_DAYS } from '../../bulk-contract.ts'

const forgetParts = job('forget_roster_bulk_parts', { payload: z.object({}) })

const KEPT_MS = UNDO_DAYS * 86_400_000

/** Deletes the selection of a run once it can no longer be undone; the run stays in the list of recent actions. */
export const forgetBulkPartsWork = work(forgetParts, ({ database, clock }) =>
  eachOrganization(database, async (db, organizationId) => {
    await db
      .deleteFrom('roster_bulk_parts')
      .where('organization_id', '=', organizationId)
      .where('run_id', 'in', ({ selectFrom }) =>
        selectFrom('roster_bulk_runs')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('state', 'not in', ['RUNNING', 'UNDOING'])
          .where('created_at', '<', new Date(clock.now().getTime() - KEPT_MS)),
      )
      .execute()
  }),
)

/** Schedule, as a crontab line. */
export const forgetBulkPartsSchedule = '22 4 * * * forget_roster_bulk_parts'
