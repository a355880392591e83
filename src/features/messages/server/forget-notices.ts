import { sql } from 'kysely'
import { z } from 'zod'
import { job, work } from '#platform/server/jobs.ts'

const forgetNotices = job('forget_provider_notices', { payload: z.object({}) })

/** A provider repeats a notice for some hours at the most; after a month nobody needs to know that it was told. */
export const forgetNoticesWork = work(forgetNotices, ({ database }) =>
  database.outsideOrganizations(async db => {
    await db.deleteFrom('provider_notices').where('received_at', '<', sql<Date>`now() - interval '30 days'`).execute()
  }),
)

/** When it runs, as a crontab line of the queue. */
export const forgetNoticesSchedule = '41 3 * * * forget_provider_notices'
