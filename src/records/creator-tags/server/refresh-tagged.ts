import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { announceChange, job, work } from '#platform/server/jobs/jobs.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'

/** After tags were renamed or deleted: any number of creators carry them, and the call answers at once. */
export const refreshTagged = job('refresh_tagged', {
  payload: z.object({
    organization_id: id,
    /** Tags by which the rows of the table are still found. */
    names: z.array(z.string()),
  }),
})

const BATCH = 1_000

/**
 * Brings the rows of the table up to date, a batch in a transaction, so that no other change waits long. Rows are written
 * from what is true at that moment: running it twice, or beside other changes, does no harm.
 */
export const refreshTaggedWork = work(refreshTagged, async ({ database }, { organization_id, names }) => {
  const facets = await database.outsideOrganizations(async db => {
    const { rows } = await sql<{ facet: string }>`
      select 't:' || lower(n) as facet from unnest(${names}::text[]) n`.execute(db)
    return rows.map(row => row.facet)
  })
  for (let last = FIRST; ; ) {
    const ids = await database.searchOrganization(organization_id, async db => {
      const rows = await db
        .selectFrom('roster_creators as rc')
        .select('rc.creator_id')
        .distinct()
        .where(sql<boolean>`rc.facets && ${facets}::text[]`)
        .where('rc.creator_id', '>', last)
        .orderBy('rc.creator_id')
        .limit(BATCH)
        .execute()
      return rows.map(row => row.creator_id)
    })
    last = ids.at(-1) ?? last
    if (ids.length > 0)
      await database.inOrganization(organization_id, async db => {
        await refreshCreators(db, organization_id, ids)
        await announceChange(db, organization_id, ['creators'])
      })
    if (ids.length < BATCH) return
  }
})

const FIRST = '00000000-0000-0000-0000-000000000000'
