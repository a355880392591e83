import { sql } from 'kysely'
import { movedRows } from '#platform/server/person-data.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'

/** Days marked on the charts of a creator go with them. */
export const chartEventData = {
  async erase(db, { organization_id, ids, profiles }) {
    const { numDeletedRows } = await db
      .deleteFrom('chart_events')
      .where('organization_id', '=', organization_id)
      .where('brand_id', 'in', [...ids, ...profiles.map(({ id }) => id)])
      .executeTakeFirst()
    return { chart_events: Number(numDeletedRows) }
  },
  move: {
    chart_events: movedRows(sql`update chart_events`, 'brand_id'),
  },
} satisfies CreatorData
