import { sql } from 'kysely'
import { z } from 'zod'
import { contactMethod } from '#features/drops/contract.ts'
import { pinData } from '#features/pins/server/person-data.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Keys of the rows that a merge gave another fan; pins whole, because one of two of the same member goes. */
export const movedRows = z.object({
  contacts: z.array(z.object({ channel: contactMethod, value: z.string() })),
  signups: z.array(z.string()),
  messages: z.array(z.string()),
  aliases: z.array(z.string()),
  pins: z.array(z.record(z.string(), z.unknown())),
})
export type MovedRows = z.output<typeof movedRows>

interface Move {
  organization_id: string
  from: string
  to: string
}

/** Every row that names the fan by id, the ledger aside. A new column of that kind belongs here: a test looks for them. */
export async function moveRows(db: Db, move: Move): Promise<MovedRows> {
  const { organization_id, from, to } = move
  const contacts = await db
    .updateTable('fan_contacts')
    .set({ fan_id: to })
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', from)
    .returning(['channel', 'value'])
    .execute()
  const signups = await db
    .updateTable('signups')
    .set({ fan_id: to })
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', from)
    .returning('id')
    .execute()
  const messages = await db
    .updateTable('messages')
    .set({ about_id: to })
    .where('organization_id', '=', organization_id)
    .where('about_id', '=', from)
    .returning('id')
    .execute()
  const aliases = await db
    .updateTable('fan_aliases')
    .set({ fan_id: to })
    .where('organization_id', '=', organization_id)
    .where('fan_id', '=', from)
    .returning('old_id')
    .execute()
  return {
    contacts: contacts as MovedRows['contacts'],
    signups: signups.map(({ id }) => id),
    messages: messages.map(({ id }) => id),
    aliases: aliases.map(({ old_id }) => old_id),
    pins: await pinData.move.pins.move(db, move),
  }
}

/** Gives back what is still with the fan it went to; answers whether contacts are missing. */
export async function moveRowsBack(
  db: Db,
  { organization_id, from, to }: Move,
  moved: MovedRows,
): Promise<{ missing: boolean }> {
  const { rows: back } = await sql`
    update fan_contacts set fan_id = ${to} where organization_id = ${organization_id} and fan_id = ${from}
      and (channel, value) in (select channel, value from jsonb_to_recordset(${JSON.stringify(moved.contacts)}::jsonb) as m (channel text, value text))
    returning 1`.execute(db)
  for (const [table, column, ids] of [
    ['signups', 'fan_id', moved.signups],
    ['messages', 'about_id', moved.messages],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${to} where organization_id = ${organization_id}
      and ${sql.ref(column)} = ${from} and id = any(${ids}::uuid[])`.execute(db)
  await sql`update fan_aliases set fan_id = ${to} where organization_id = ${organization_id} and fan_id = ${from}
    and old_id = any(${moved.aliases}::uuid[])`.execute(db)
  await pinData.move.pins.moveBack(db, { organization_id, from, to }, moved.pins)
  return { missing: back.length < moved.contacts.length }
}
