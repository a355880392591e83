import { sql } from 'kysely'
import { type CreatorData, wholeRows } from '#records/creators/server/creator-data.ts'

/** A creator's list memberships and removals. These rows are deleted with the creator. */
export const rosterData = {
  merge: {
    lists: {
      ...wholeRows({
        table: 'roster_creators',
        order: 'roster_id',
        // the other columns are written by refreshCreators
        columns: ['organization_id', 'roster_id', 'creator_id', 'added_at'],
        remove: of => sql`delete from roster_creators where ${of}`,
        insert: (columns, rows) => sql`insert into roster_creators (${columns})
          select ${columns} from jsonb_populate_recordset(null::roster_creators, ${rows}::jsonb)`,
      }),
      key: row => [row.roster_id],
      /** Includes deleted lists that can still be restored. */
      async existing(db, organization_id, rows) {
        const ids = rows.map(row => row.roster_id)
        const { rows: lists } = await sql<{ id: string }>`
          select id from rosters where organization_id = ${organization_id} and id = any(${ids}::uuid[])
          order by id for key share`.execute(db)
        const { rows: deleted } = await sql<{ id: string }>`
          select roster_id as id from roster_removals
          where organization_id = ${organization_id} and roster_id = any(${ids}::uuid[])
          order by roster_id for key share`.execute(db)
        const known = new Set<unknown>([...lists, ...deleted].map(({ id }) => id))
        return rows.filter(row => known.has(row.roster_id))
      },
    },
    // so that an earlier removal can still be undone
    removals: {
      ...wholeRows({
        table: 'roster_removal_rows',
        order: 'removal_id, roster_id',
        remove: of => sql`delete from roster_removal_rows where ${of}`,
        insert: (columns, rows) => sql`insert into roster_removal_rows (${columns})
          select ${columns} from jsonb_populate_recordset(null::roster_removal_rows, ${rows}::jsonb)`,
      }),
      key: row => [row.removal_id, row.roster_id],
      async existing(db, organization_id, rows) {
        const { rows: removals } = await sql<{ id: string }>`
          select id from roster_removals where organization_id = ${organization_id}
            and id = any(${rows.map(row => row.removal_id)}::uuid[]) order by id for key share`.execute(db)
        const known = new Set<unknown>(removals.map(({ id }) => id))
        return rows.filter(row => known.has(row.removal_id))
      },
    },
  },
} satisfies CreatorData
