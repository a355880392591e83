import { sql } from 'kysely'
import { movedRows } from '#platform/server/person-data.ts'
import { changedRows, type FanData } from './fan-data.ts'
import { deleteFans } from './write-fans.ts'

/** Aliases and possible duplicates are deleted with the fan's row. */
export const fanRecordData = {
  erase: async (db, { organization_id, fan_id }) => ({
    contacts: await changedRows(
      db,
      sql`delete from fan_contacts where organization_id = ${organization_id} and fan_id = ${fan_id}`,
    ),
    profile: await deleteFans(db, organization_id, [fan_id]),
  }),
  move: {
    contacts: {
      move: (db, { organization_id, from, to }) =>
        db
          .updateTable('fan_contacts')
          .set({ fan_id: to })
          .where('organization_id', '=', organization_id)
          .where('fan_id', '=', from)
          .returning(['channel', 'value'])
          .execute(),
      moveBack: (db, { organization_id, from, to }, contacts) =>
        changedRows(
          db,
          sql`update fan_contacts set fan_id = ${to} where organization_id = ${organization_id} and fan_id = ${from}
            and (channel, value) in (
              select channel, value
              from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
                as m (channel text, value text))`,
        ),
    },
    aliases: movedRows(sql`update fan_aliases`, 'fan_id', { id: 'old_id' }),
  },
} satisfies FanData
