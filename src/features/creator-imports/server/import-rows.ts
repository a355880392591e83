import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { CreatorImportRow, creatorImports } from '../contract.ts'

/** The outcomes of the rows, and their creators as they are now. */
export async function importRows(
  db: Db,
  { organization_id, id, outcome, cursor, limit }: InputOf<typeof creatorImports.rows>,
) {
  const { items, links } = await keysetPage(
    db
      .selectFrom('creator_import_rows as r')
      .leftJoin('creators as c', join =>
        join.onRef('c.organization_id', '=', 'r.organization_id').onRef('c.id', '=', 'r.creator_id'),
      )
      .select(['r.row_number', 'r.outcome', 'r.reason', 'r.notes as remarks', 'r.cells', 'r.undo'])
      .select(['r.creator_id as entered_id', 'c.id as creator_id', 'c.name'])
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
  const missing = items.flatMap(({ entered_id, creator_id }) => (entered_id && !creator_id ? [entered_id] : []))
  const mergedInto = missing.length > 0 ? await survivorsOf(db, organization_id, missing) : new Map()
  return {
    items: items.map(({ entered_id, name, username, ...row }) => ({
      ...row,
      creator_since: null,
      creator_name: name ?? (username === null ? null : `@${username}`),
      ...(row.creator_id === null && row.outcome !== 'REJECTED' && sinceOf(entered_id, mergedInto)),
    })) as CreatorImportRow[],
    links,
  }
}

interface Survivor {
  creator_id: string
  creator_name: string | null
}

/** An erasure removes the id from the row too. */
function sinceOf(entered_id: string | null, mergedInto: ReadonlyMap<string, Survivor>) {
  if (entered_id === null) return { creator_since: 'ERASED' }
  const survivor = mergedInto.get(entered_id)
  return survivor ? { creator_since: 'MERGED', ...survivor } : { creator_since: 'GONE' }
}

/** Maps merged creators' former ids to their survivors. */
async function survivorsOf(db: Db, organization_id: string, ids: readonly string[]) {
  const { rows } = await sql<Survivor & { was: string }>`
    select * from creator_survivors(${organization_id}, ${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ was, ...survivor }) => [was, survivor]))
}
