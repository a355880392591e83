import { sql } from 'kysely'
import { z } from 'zod'
import { job, work } from '#platform/server/jobs/jobs.ts'

const purgeSends = job('forget_sends', { payload: z.object({}) })

/** Deletes sends that no budget counts any more: a budget covers 24 hours. */
export const purgeSendsWork = work(purgeSends, ({ database }) =>
  database.outsideOrganizations(async db => {
    await db.deleteFrom('contact_sends').where('sent_at', '<', sql<Date>`now() - interval '1 day 1 hour'`).execute()
  }),
)

/** Schedule, in crontab syntax. */
export const purgeSendsSchedule = '37 * * * * forget_sends'
