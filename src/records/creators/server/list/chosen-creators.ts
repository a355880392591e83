import { type SqlBool, sql } from 'kysely'
import type { RowSelection } from '#platform/contract/selection.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { type CreatorQuery, matchingCreators } from './matching-creators.ts'

/** The selected creators of the list. Single ones count whether or not the filter still matches them. */
export async function chosenCreators(db: ReadDb, { selection, ...asked }: CreatorQuery & { selection: RowSelection }) {
  if (!selection.all)
    return (await matchingCreators(db, { roster_id: asked.roster_id })).where(
      sql<SqlBool>`rc.creator_id = any(${selection.ids}::uuid[])`,
    )
  const rows = await matchingCreators(db, asked)
  if (selection.excluded.length === 0) return rows
  return rows.where(sql<SqlBool>`rc.creator_id <> all(${selection.excluded}::uuid[])`)
}
