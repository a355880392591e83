import { sql } from 'kysely'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

/** The survivor of a merge has the tags of both. */
export const fanTagData = {
  erase: async (db, { organization_id, fan_id }) => ({
    tags: await changedRows(
      db,
      sql`delete from fan_tags where organization_id = ${organization_id} and fan_id = ${fan_id}`,
    ),
  }),
  move: {
    tags: {
      async move(db, { organization_id, from, to }) {
        const { rows } = await sql<{ tag: string; added: boolean }>`
          with taken as (delete from fan_tags where organization_id = ${organization_id} and fan_id = ${from} returning tag, added_at),
          given as (insert into fan_tags (organization_id, fan_id, tag, added_at)
            select ${organization_id}, ${to}, tag, added_at from taken on conflict do nothing returning tag)
          select taken.tag, given.tag is not null as added from taken left join given using (tag)`.execute(db)
        return rows
      },
      async moveBack(db, { organization_id, from, to }, rows) {
        const moved = rows as readonly { tag: string; added: boolean }[]
        const added = moved.filter(row => row.added).map(({ tag }) => tag)
        await sql`delete from fan_tags where organization_id = ${organization_id} and fan_id = ${from}
          and tag = any(${added}::text[])`.execute(db)
        return changedRows(
          db,
          sql`insert into fan_tags (organization_id, fan_id, tag)
            select ${organization_id}, ${to}, unnest(${moved.map(({ tag }) => tag)}::text[]) on conflict do nothing`,
        )
      },
    },
  },
  async copy(db, { organization_id, ids }) {
    const { rows } = await sql<Record<string, unknown>>`
      select tag, added_at from fan_tags where organization_id = ${organization_id} and fan_id = any(${ids}::uuid[])
      order by tag`.execute(db)
    return { tags: rows }
  },
} satisfies FanData
