import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/db.ts'
import { keysetPage } from '#platform/server/keyset.ts'
import type { CreatorImportRow, creatorImports } from '../contract.ts'

/** What became of the rows, and who the creators are by now. */
export async function importRows(
  db: ReadDb,
  { organization_id, id, outcome, cursor, limit }: InputOf<typeof creatorImports.rows>,
) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('creator_import_rows as r')
      .leftJoin('creators as c', join =>
        join.onRef('c.organization_id', '=', 'r.organization_id').onRef('c.id', '=', 'r.creator_id'),
      )
      .select(['r.row_number', 'r.outcome', 'r.reason', 'r.notes as remarks', 'r.cells', 'r.undo'])
      .select(['c.id as creator_id', 'c.name'])
      .select(({ selectFrom }) =>
        selectFrom('creator_profiles as cp')
          .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
          .select('s.username')
          .whereRef('cp.organization_id', '=', 'r.organization_id')
          .whereRef('cp.creator_id', '=', 'r.creator_id')
          .orderBy('s.follower_count', order => order.desc().nullsLast())
          .orderBy('s.id')
          .limit(1)
          .as('username'),
      )
      .where('r.organization_id', '=', organization_id)
      .where('r.import_id', '=', id)
      .where('r.outcome', 'is not', null)
      .$if(Boolean(outcome), query => query.where('r.outcome', '=', outcome ?? '')),
    { sort: [], tie: 'r.row_number', cursor, limit },
  )
  return {
    items: items.map(
      ({ name, username, ...row }) =>
        ({ ...row, creator_name: name ?? (username === null ? null : `@${username}`) }) as CreatorImportRow,
    ),
    links,
  }
}
