import { z } from 'zod'
import { job, work } from '#platform/server/jobs/jobs.ts'

const forgetNotices = job('forget_platform_notices', { payload: z.object({}) })

/** Schedule, as a crontab line. */
export const forgetNoticesSchedule = '37 4 * * * forget_platform_notices'

/** A notice that could not be entered waits this long for an operator. */
const KEPT_DAYS = 14

/** Notices name senders and quote comments: those that nobody could enter are not kept for good. */
export const forgetNoticesWork = work(forgetNotices, ({ database, clock }) =>
  database.outsideOrganizations(async db => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
    await db.deleteFrom('platform_notices').where('received_at', '<', before).execute()
  }),
)
