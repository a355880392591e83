import { sql } from 'kysely'
import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

const forgetCodes = job('forget_codes', { payload: z.object({}) })

/** Removes codes two hours after they expired: by then the hour in which they are counted is over too. */
export const forgetCodesWork = work(forgetCodes, ({ database }) =>
  eachOrganization(database, async (db, organizationId) => {
    await db
      .deleteFrom('otp_challenges')
      .where('organization_id', '=', organizationId)
      .where('expires_at', '<', sql<Date>`now() - interval '2 hours'`)
      .execute()
  }),
)

/** When it runs, as a crontab line of the queue. */
export const forgetCodesSchedule = '7 * * * * forget_codes'
