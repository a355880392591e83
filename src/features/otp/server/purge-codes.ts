import { sql } from 'kysely'
import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

const purgeCodes = job('forget_codes', { payload: z.object({}) })

/** Deletes codes two hours after they expired: by then the hourly limit no longer counts them. */
export const purgeCodesWork = work(purgeCodes, ({ database }) =>
  eachOrganization(database, async (db, organizationId) => {
    await db
      .deleteFrom('otp_challenges')
      .where('organization_id', '=', organizationId)
      .where('expires_at', '<', sql<Date>`now() - interval '2 hours'`)
      .execute()
  }),
)

/** Schedule, in crontab syntax. */
export const purgeCodesSchedule = '7 * * * * forget_codes'
