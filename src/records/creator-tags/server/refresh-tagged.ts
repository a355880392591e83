import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import { announceChange, job, work } from '#platform/server/jobs/jobs.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'

/** Enqueued after renaming or deleting tags, so that the call answers at once however many creators have them. */
export const refreshTagged = job('refresh_tagged', {
  payload: z.object({
    organization_id: id,
    /** Tags under which the table rows are still indexed. */
    names: z.array(z.string()),
  }),
})

const BATCH = 1_000

/**
 * Refreshes the table rows in batches, one transaction each, so that other changes do not wait long. Computes each row from
 * current data, so it is idempotent and safe beside concurrent changes.
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
