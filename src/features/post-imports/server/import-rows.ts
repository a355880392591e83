import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { PostImportRow, postImports } from '../contract.ts'

/** The outcomes of the rows, and their posts as they are now. */
export async function importRows(
  db: Db,
  { organization_id, id, outcome, cursor, limit }: InputOf<typeof postImports.rows>,
) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('post_import_rows as r')
      .leftJoin('posts as p', join =>
        join.onRef('p.organization_id', '=', 'r.organization_id').onRef('p.id', '=', 'r.post_id'),
      )
      .leftJoin('post_authors as a', join =>
        join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.id', '=', 'p.author_id'),
      )
      .select(['r.row_number', 'r.outcome', 'r.reason', 'r.notes as remarks', 'r.cells', 'r.undo'])
      .select(['p.id as post_id', 'a.username as author', 'p.description'])
      .where('r.organization_id', '=', organization_id)
      .where('r.import_id', '=', id)
      .where('r.outcome', 'is not', null)
      .$if(Boolean(outcome), query => query.where('r.outcome', '=', outcome ?? '')),
    { sort: [], tie: 'r.row_number', cursor, limit },
  )
  return { items: items as PostImportRow[], links }
}
