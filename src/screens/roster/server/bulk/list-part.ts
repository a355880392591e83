import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Run } from './runs.ts'

/** Who joined the list, and when, to the microsecond. */
export interface JoinedChange {
  ids: string[]
  added_at: string
}

/** Adds those who still are in the roster. */
export async function addToList(db: Db, { organization_id }: Run, list: string, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; added_at: string }>`
    select id, now()::text as added_at from add_to_roster(${organization_id}, ${list}, array(
      select creator_id from roster_creators
      where organization_id = ${organization_id} and roster_id = ${organization_id} and creator_id = any(${ids}::uuid[])
      order by creator_id
    )) as id`.execute(db)
  return { ids: rows.map(({ id }) => id), added_at: rows[0]?.added_at ?? '' } satisfies JoinedChange
}

/** Takes out who joined then; who left and joined again since stays. */
export async function undoAddToList(db: Db, { organization_id }: Run, list: string, change: JoinedChange) {
  if (change.ids.length === 0) return 0
  const gone = await db
    .deleteFrom('roster_creators')
    .where('organization_id', '=', organization_id)
    .where('roster_id', '=', list)
    .where('creator_id', '=', sql<string>`any(${change.ids}::uuid[])`)
    .where('added_at', '=', sql<Date>`${change.added_at}::timestamptz`)
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** The removal under which lists keep who was taken out, and how many those were. */
export interface LeftChange {
  removal_id: string
  count: number
}

/** From the list of everybody means from all lists. */
export async function removeFromList(
  db: Db,
  { organization_id, by_user }: Run,
  list: string,
  ids: readonly string[],
): Promise<LeftChange> {
  const removal_id = newId()
  await db.insertInto('roster_removals').values({ organization_id, id: removal_id, by_user }).execute()
  const { rows } = await sql<{ count: number }>`
    select remove_from_roster(${organization_id}, ${list}, ${ids}::uuid[], ${removal_id}) as count`.execute(db)
  return { removal_id, count: rows[0]?.count ?? 0 }
}

export async function undoRemoveFromList(db: Db, { organization_id }: Run, { removal_id }: LeftChange) {
  const { rows } = await sql<{ count: number }>`
    select undo_roster_removal(${organization_id}, ${removal_id}) as count`.execute(db)
  await db
    .deleteFrom('roster_removals')
    .where('organization_id', '=', organization_id)
    .where('id', '=', removal_id)
    .execute()
  return rows[0]?.count ?? 0
}
