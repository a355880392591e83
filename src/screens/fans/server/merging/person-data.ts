import { sql } from 'kysely'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

/** A merge stores a snapshot of both fans. */
export const fanMergeData = {
  erase: async (db, { organization_id, ids }) => ({
    merges: await changedRows(
      db,
      sql`delete from fan_merges where organization_id = ${organization_id}
        and (survivor_id = any(${ids}::uuid[]) or absorbed_id = any(${ids}::uuid[]))`,
    ),
  }),
} satisfies FanData
