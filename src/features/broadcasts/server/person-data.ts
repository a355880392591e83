import { sql } from 'kysely'
import { changedRows, type FanData } from '#records/fans/server/fan-data.ts'

type Recipient = Record<string, unknown>

/** What each message to an audience meant for the fan. Of two rows for one message and channel the survivor's stays. */
export const broadcastData = {
  erase: async (db, { organization_id, fan_id }) => ({
    broadcasts: await changedRows(
      db,
      sql`delete from broadcast_recipients where organization_id = ${organization_id} and fan_id = ${fan_id}`,
    ),
  }),
  move: {
    broadcasts: {
      async move(db, { organization_id, from, to }) {
        const { rows } = await sql<{ recipient: Recipient }>`
          select to_jsonb(r) as recipient from broadcast_recipients r
          where organization_id = ${organization_id} and fan_id = ${from}`.execute(db)
        await sql`update broadcast_recipients r set fan_id = ${to}
          where organization_id = ${organization_id} and fan_id = ${from} and not exists (
            select from broadcast_recipients o where o.organization_id = r.organization_id
              and o.broadcast_id = r.broadcast_id and o.channel = r.channel and o.fan_id = ${to})`.execute(db)
        return rows.map(({ recipient }) => recipient)
      },
      async moveBack(db, { organization_id, from, to }, rows) {
        const recipients = rows as readonly Recipient[]
        const messages = recipients.flatMap(({ message_id }) => (message_id ? String(message_id) : []))
        await sql`delete from broadcast_recipients where organization_id = ${organization_id} and fan_id = ${from}
          and message_id = any(${messages}::uuid[])`.execute(db)
        return changedRows(
          db,
          sql`insert into broadcast_recipients
            select * from jsonb_populate_recordset(null::broadcast_recipients,
              ${JSON.stringify(recipients.map(recipient => ({ ...recipient, fan_id: to })))}::jsonb)
            on conflict do nothing`,
        )
      },
    },
  },
  async copy(db, { organization_id, ids }) {
    const { rows } = await sql<Recipient>`
      select b.name, r.channel, r.state, r.reason, r.queued_at, r.opened_at, r.clicked_at, r.answered_at from broadcast_recipients r
      join broadcasts b on b.organization_id = r.organization_id and b.id = r.broadcast_id
      where r.organization_id = ${organization_id} and r.fan_id = any(${ids}::uuid[]) order by r.due_at`.execute(db)
    return { broadcasts: rows }
  },
} satisfies FanData
