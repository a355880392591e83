import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { fanImports, ImportRow } from '../contract.ts'

/** What became of the rows, and who the fans are by now. */
export async function importRows(
  db: ReadDb,
  { organization_id, id, outcome, cursor, limit }: InputOf<typeof fanImports.rows>,
) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('fan_import_rows as r')
      .leftJoin('fans as f', join =>
        join.onRef('f.organization_id', '=', 'r.organization_id').onRef('f.id', '=', 'r.fan_id'),
      )
      .select(['r.row_number', 'r.outcome', 'r.reason', 'r.notes as remarks', 'r.cells', 'r.undo', 'f.id as fan_id'])
      .select(({ selectFrom }) => [
        sql<string | null>`nullif(concat_ws(' ', f.first_name, f.last_name), '')`.as('name'),
        selectFrom('fan_contacts as c')
          .select('c.address')
          .whereRef('c.organization_id', '=', 'r.organization_id')
          .whereRef('c.fan_id', '=', 'r.fan_id')
          .orderBy('c.channel')
          .limit(1)
          .as('address'),
      ])
      .where('r.organization_id', '=', organization_id)
      .where('r.import_id', '=', id)
      .where('r.outcome', 'is not', null)
      .$if(Boolean(outcome), query => query.where('r.outcome', '=', outcome ?? '')),
    { sort: [], tie: 'r.row_number', cursor, limit },
  )
  return {
    items: items.map(({ name, address, ...row }) => ({ ...row, fan_name: name ?? address }) as ImportRow),
    links,
  }
}
