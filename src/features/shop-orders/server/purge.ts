import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

const purgeArrivals = job('purge_shop_arrivals', { payload: z.object({}) })

/** Schedule, as a crontab line. */
export const purgeArrivalsSchedule = '53 4 * * * purge_shop_arrivals'

const KEPT_DAYS = 30

/** What came in from shops is kept for 30 days; what fans ordered stays with the fans. */
export const purgeArrivalsWork = work(purgeArrivals, ({ database, clock }) =>
  eachOrganization(database, async (db, organization_id) => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
    await db
      .deleteFrom('shop_arrivals')
      .where('organization_id', '=', organization_id)
      .where('arrived_at', '<', before)
      .execute()
  }),
)
