import { sql } from 'kysely'
import { z } from 'zod'
import { eachOrganization } from '#platform/server/each-organization.ts'
import { job, work } from '#platform/server/jobs.ts'

const forgetRemovals = job('forget_roster_removals', { payload: z.object({}) })

/** Toasts offer to undo for seconds; a week is for whoever calls in doubt. */
export const forgetRemovalsWork = work(forgetRemovals, ({ database }) =>
  eachOrganization(database, async (db, organizationId) => {
    await db
      .deleteFrom('roster_removals')
      .where('organization_id', '=', organizationId)
      .where('at', '<', sql<Date>`now() - interval '7 days'`)
      .execute()
  }),
)

/** When it runs, as a crontab line of the queue. */
export const forgetRemovalsSchedule = '52 3 * * * forget_roster_removals'
