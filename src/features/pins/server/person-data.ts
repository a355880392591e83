import { sql } from 'kysely'
import type { PersonData } from '#platform/server/person-data.ts'

type PinRow = Record<string, unknown>

/** Deletes the pins of an erased record; moves the pins of a merged record to the survivor. */
export const pinData = {
  async erase(db, { organization_id, ids }) {
    const { numDeletedRows } = await db
      .deleteFrom('pins')
      .where('organization_id', '=', organization_id)
      .where('target_id', 'in', ids)
      .executeTakeFirst()
    return { pins: Number(numDeletedRows) }
  },
  move: {
    // whole rows, because duplicates of one member are deleted
    pins: {
      async move(db, { organization_id, from, to }) {
        const { rows } = await sql<{ row: PinRow }>`
          select to_jsonb(p) as row from pins p where organization_id = ${organization_id} and target_id = ${from}`.execute(
          db,
        )
        // a member who had both keeps the survivor's pin
        await sql`delete from pins p where organization_id = ${organization_id} and target_id = ${from} and exists (
          select from pins o where o.organization_id = p.organization_id and o.user_id = p.user_id and o.kind = p.kind
            and o.target_id = ${to})`.execute(db)
        await db
          .updateTable('pins')
          .set({ target_id: to })
          .where('organization_id', '=', organization_id)
          .where('target_id', '=', from)
          .execute()
        return rows.map(({ row }) => row)
      },
      async moveBack(db, { organization_id }, rows) {
        const pins = rows as readonly PinRow[]
        const ids = pins.map(({ id }) => String(id))
        await sql`delete from pins where organization_id = ${organization_id}
          and id = any(${ids}::uuid[])`.execute(db)
        const { numAffectedRows } = await sql`
          insert into pins select * from jsonb_populate_recordset(null::pins, ${JSON.stringify(pins)}::jsonb)
          on conflict do nothing`.execute(db)
        return Number(numAffectedRows ?? 0)
      },
    },
  },
} satisfies PersonData
