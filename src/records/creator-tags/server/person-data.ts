import { sql } from 'kysely'
import { type CreatorData, wholeRows } from '#records/creators/server/creator-data.ts'

/** The tags of a creator. Their rows are deleted with the creator. */
export const creatorTagData = {
  merge: {
    tags: {
      ...wholeRows({
        table: 'creator_tags',
        order: 'tag_id',
        remove: of => sql`delete from creator_tags where ${of}`,
        insert: (columns, rows) => sql`insert into creator_tags (${columns})
          select ${columns} from jsonb_populate_recordset(null::creator_tags, ${rows}::jsonb)`,
      }),
      key: row => [row.tag_id],
      // the trigger that counts a tag's creators updates the tag's row
      lock: (db, organization_id, creatorIds, rows) =>
        sql`
          select from tags t where organization_id = ${organization_id}
            and (id = any(${rows.map(row => row.tag_id)}::uuid[]) or id in (
              select tag_id from creator_tags
              where organization_id = ${organization_id} and creator_id = any(${creatorIds}::uuid[])
            )) order by id for no key update`.execute(db),
      /** Includes deleted tags that can still be restored. */
      async existing(db, organization_id, rows) {
        const ids = rows.map(row => row.tag_id)
        const { rows: tags } = await sql<{ id: string }>`
          select id from tags where organization_id = ${organization_id} and id = any(${ids}::uuid[])
          order by id for key share`.execute(db)
        const { rows: removed } = await sql<{ id: string }>`
          select id from removed_tags where organization_id = ${organization_id} and id = any(${ids}::uuid[])
          order by id for key share`.execute(db)
        const known = new Set<unknown>([...tags, ...removed].map(({ id }) => id))
        return rows.filter(row => known.has(row.tag_id))
      },
    },
  },
} satisfies CreatorData
