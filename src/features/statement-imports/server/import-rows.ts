import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { StatementImportRow, statementImports } from '../contract.ts'

/** The outcomes of the rows, and their lines as long as they count. */
export async function importRows(
  db: Db,
  { organization_id, id, outcome, cursor, limit }: InputOf<typeof statementImports.rows>,
) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('statement_import_rows as r')
      .leftJoin('royalty_lines as l', join =>
        join
          .onRef('l.organization_id', '=', 'r.organization_id')
          .onRef('l.import_id', '=', 'r.import_id')
          .onRef('l.row_number', '=', 'r.row_number'),
      )
      .select(['r.row_number', 'r.outcome', 'r.reason', 'r.notes as remarks', 'r.cells', 'r.undo'])
      .select(['l.title', 'l.artist', 'l.source', 'l.currency'])
      .select(sql<string | null>`trim_scale(l.amount)::text`.as('amount'))
      .select(sql<string | null>`to_char(l.sale_month, 'YYYY-MM-DD')`.as('month'))
      .where('r.organization_id', '=', organization_id)
      .where('r.import_id', '=', id)
      .where('r.outcome', 'is not', null)
      .$if(Boolean(outcome), query => query.where('r.outcome', '=', outcome ?? '')),
    { sort: [], tie: 'r.row_number', cursor, limit },
  )
  return { items: items as StatementImportRow[], links }
}
