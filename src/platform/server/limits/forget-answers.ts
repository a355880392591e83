import { sql } from 'kysely'
import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

const forgetAnswers = job('forget_answers', { payload: z.object({}) })

/** Deletes stored answers for an Idempotency-Key after a day: nobody repeats a call later. They may contain personal data. */
export const forgetAnswersWork = work(forgetAnswers, ({ database }) =>
  eachOrganization(database, async (db, organizationId) => {
    await db
      .deleteFrom('idempotency_keys')
      .where('organization_id', '=', organizationId)
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
  }),
)

/** When it runs, as a crontab line of the queue. */
export const forgetAnswersSchedule = '47 * * * * forget_answers'
