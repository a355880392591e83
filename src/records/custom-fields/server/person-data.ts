import { sql } from 'kysely'
import { type CreatorData, wholeRows } from '#records/creators/server/creator-data.ts'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'
import { valueWords } from '../rules.ts'
import { listFields } from './fields.ts'
import { existing } from './values.ts'

/** Values of a creator: deleted with the creator. In a merge the survivor's stand, and fill up from the others. */
export const creatorFieldData = {
  merge: {
    custom_fields: {
      ...wholeRows({
        table: 'creator_field_values',
        order: 'field_id',
        remove: of => sql`delete from creator_field_values where ${of}`,
        insert: (columns, rows) => sql`insert into creator_field_values (${columns})
          select ${columns} from jsonb_populate_recordset(null::creator_field_values, ${rows}::jsonb)`,
      }),
      key: row => [row.field_id],
      async existing(db, organization_id, rows) {
        const known = await existing(
          db,
          organization_id,
          rows.map(row => String(row.field_id)),
        )
        return rows.filter(row => known.has(String(row.field_id)))
      },
    },
  },
} satisfies CreatorData

interface MovedValue {
  field_id: string
  value: string
  added: boolean
}

/** Values of a fan. In a merge the survivor's stand, and fill up from the other's. */
export const fanFieldData = {
  erase: async (db, { organization_id, fan_id }) => ({
    custom_fields: await changedRows(
      db,
      sql`delete from fan_field_values where organization_id = ${organization_id} and fan_id = ${fan_id}`,
    ),
  }),
  move: {
    custom_fields: {
      async move(db, { organization_id, from, to }) {
        const { rows } = await sql<MovedValue>`
          with taken as (delete from fan_field_values where organization_id = ${organization_id} and fan_id = ${from}
            returning field_id, value, set_at),
          given as (insert into fan_field_values (organization_id, fan_id, field_id, value, set_at)
            select ${organization_id}, ${to}, field_id, value, set_at from taken on conflict do nothing returning field_id)
          select taken.field_id, taken.value, given.field_id is not null as added
          from taken left join given using (field_id)`.execute(db)
        return rows
      },
      async moveBack(db, { organization_id, from, to }, rows) {
        const moved = rows as readonly MovedValue[]
        const added = JSON.stringify(moved.filter(row => row.added))
        // what was changed since the merge stays with the survivor
        await sql`delete from fan_field_values v
          using jsonb_to_recordset(${added}::jsonb) as m (field_id uuid, value text)
          where v.organization_id = ${organization_id} and v.fan_id = ${from} and v.field_id = m.field_id
            and v.value = m.value`.execute(db)
        return changedRows(
          db,
          sql`insert into fan_field_values (organization_id, fan_id, field_id, value)
            select ${organization_id}, ${to}, m.field_id, m.value
            from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (field_id uuid, value text)
            join custom_fields f on f.organization_id = ${organization_id} and f.id = m.field_id
            on conflict do nothing`,
        )
      },
    },
  },
  async copy(db, { organization_id, ids }) {
    const fields = new Map((await listFields(db, organization_id, 'FAN')).map(field => [field.id, field]))
    const { rows } = await sql<{ field_id: string; value: string; set_at: Date }>`
      select field_id, value, set_at from fan_field_values
      where organization_id = ${organization_id} and fan_id = any(${ids}::uuid[]) order by field_id`.execute(db)
    return {
      custom_fields: rows.flatMap(({ field_id, value, set_at }) => {
        const field = fields.get(field_id)
        return field ? [{ name: field.name, value: valueWords(field, value), set_at }] : []
      }),
    }
  },
} satisfies FanData
