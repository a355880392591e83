import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { changeStatus } from './change-status.ts'

const releaseDue = job('release_due', { payload: z.object({}) })

/** Delivered releases are out once their day has begun (UTC). */
export const releaseDueWork = work(releaseDue, async ({ database, clock }) => {
  const today = clock.now().toISOString().slice(0, 10)
  await eachOrganization(database, async (db, organization_id) => {
    const due = await db
      .selectFrom('releases')
      .where('organization_id', '=', organization_id)
      .where('status', '=', 'DELIVERED')
      .where('out_on', '<=', today)
      .select('id')
      .orderBy('id')
      .execute()
    for (const { id: release_id } of due)
      await changeStatus(db, { organization_id, release_id }, { status: 'RELEASED', user_id: null })
  })
})

/** Schedule, in crontab syntax: a little after each hour. */
export const releaseDueSchedule = '4 * * * * release_due'
