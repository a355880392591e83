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
    chart_events: {
      async move(db, { organization_id, from, to }) {
        const rows = await db
          .updateTable('chart_events')
          .set({ brand_id: to })
          .where('organization_id', '=', organization_id)
          .where('brand_id', '=', from)
          .returning('id')
          .execute()
        return rows.map(({ id }) => id)
      },
      async moveBack(db, { organization_id, from, to }, ids) {
        if (ids.length === 0) return 0
        const { numUpdatedRows } = await db
          .updateTable('chart_events')
          .set({ brand_id: to })
          .where('organization_id', '=', organization_id)
          .where('brand_id', '=', from)
          .where('id', 'in', ids as string[])
          .executeTakeFirst()
        return Number(numUpdatedRows)
      },
    },
  },
} satisfies CreatorData
