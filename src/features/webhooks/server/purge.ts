import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, type JobContext, job, work } from '#platform/server/jobs/jobs.ts'
import { KEPT_DAYS } from '../rules.ts'

const purge = job('purge_webhooks', { payload: z.object({ organization_id: id }) })

const DAY = 86_400_000
const BATCH = 5_000

/** Makes sure that the team's events and log are looked through once a day, from tomorrow on. */
export const purgeDaily = (db: Db, organization_id: string, now: Date): Promise<void> =>
  enqueue(
    db,
    purge,
    { organization_id },
    { key: `purge_webhooks:${organization_id}`, runAt: new Date(now.getTime() + DAY) },
  )

/** Removes events and the log of their deliveries after 30 days, whatever their state; comes again while a team has endpoints. */
export const purgeWebhooksWork = work(purge, async ({ database, clock }: JobContext, { organization_id }) => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY)
  for (let more = true; more; )
    more = await database.inOrganization(organization_id, async db => {
      const { numAffectedRows = 0n } = await sql`
        delete from webhook_events where organization_id = ${organization_id} and id in (
          select id from webhook_events where organization_id = ${organization_id} and id < uuid_at(${before})
          order by id limit ${BATCH})
      `.execute(db)
      return numAffectedRows === BigInt(BATCH)
    })
  await database.inOrganization(organization_id, async db => {
    const { rows } = await sql`
      select from webhook_endpoints where organization_id = ${organization_id}
      union all select from webhook_events where organization_id = ${organization_id} limit 1
    `.execute(db)
    if (rows.length > 0) await purgeDaily(db, organization_id, clock.now())
  })
})
