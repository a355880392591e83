import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { eachOrganization } from '#platform/server/database/each-organization.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'
import { compareCreators } from './compare-creators.ts'

/** Creators with a new profile or contact (enqueued by a trigger under this name) or a new name. */
export const compareSome = job('compare_creators', {
  payload: z.object({ organization_id: id, creator_ids: z.array(id) }),
})
const compareRosters = job('compare_rosters', { payload: z.object({}) })
const compareRoster = job('compare_roster', { payload: z.object({ organization_id: id }) })

const BATCH = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Compares creators when they change, and all creators of a team every night, because platform data changes outside
 * Fanfare. Idempotent.
 */
export const compareWork = [
  work(compareSome, async ({ database }, { organization_id, creator_ids }) => {
    await database.inOrganization(organization_id, async db => {
      if (await compareCreators(db, organization_id, creator_ids)) await announceChange(db, organization_id, TOPICS)
    })
  }),
  work(compareRosters, ({ database }) =>
    eachOrganization(database, (db, organization_id) =>
      enqueue(db, compareRoster, { organization_id }, { key: `compare_roster:${organization_id}` }),
    ),
  ),
  work(compareRoster, async ({ database }, { organization_id }) => {
    for (let last = FIRST; ; ) {
      const ids = await database.inOrganization(organization_id, async db => {
        const { rows } = await sql<{ id: string }>`
          select id from creators where organization_id = ${organization_id} and id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(
          db,
        )
        const batch = rows.map(row => row.id)
        if (batch.length > 0 && (await compareCreators(db, organization_id, batch)))
          await announceChange(db, organization_id, TOPICS)
        return batch
      })
      last = ids.at(-1) ?? last
      if (ids.length < BATCH) return
    }
  }),
]

/** Screens that show pairs refetch. */
const TOPICS = ['creator_duplicates']

/** Schedule of the nightly comparison, as a crontab line. */
export const compareSchedule = '41 2 * * * compare_rosters'
