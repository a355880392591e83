import { sql } from 'kysely'
import { z } from 'zod'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'

const purgeDeliveries = job('purge_shop_deliveries', { payload: z.object({}) })

/** Schedule, as a crontab line. */
export const purgeDeliveriesSchedule = '53 4 * * * purge_shop_deliveries'

const KEPT_DAYS = 30
/** Rows that one statement deletes: it stays far below the timeout. */
const BATCH = 5_000

/** Deliveries of shops are kept for 30 days; what fans ordered stays with the fans. */
export const purgeDeliveriesWork = work(purgeDeliveries, ({ database, clock }) =>
  eachOrganization(database, async (db, organization_id) => {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
    for (let more = true; more; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from shop_deliveries where organization_id = ${organization_id} and id in (
          select id from shop_deliveries where organization_id = ${organization_id} and received_at < ${before}
          order by received_at limit ${BATCH})`.execute(db)
      more = numAffectedRows === BigInt(BATCH)
    }
  }),
)
