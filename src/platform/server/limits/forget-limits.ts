import { sql } from 'kysely'
import { z } from 'zod'
import { job, work } from '#platform/server/jobs/jobs.ts'

const forgetLimits = job('forget_limits', { payload: z.object({}) })

/** Deletes counts of finished windows, the longest being a day: every visitor and contact leaves some. */
export const forgetLimitsWork = work(forgetLimits, ({ database }) =>
  database.outsideOrganizations(async db => {
    await db.deleteFrom('rate_limits').where('window_start', '<', sql<Date>`now() - interval '1 day 1 hour'`).execute()
  }),
)

/** When it runs, as a crontab line of the queue. */
export const forgetLimitsSchedule = '27 * * * * forget_limits'
