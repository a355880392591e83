import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { recordListChanges, removedBy, type Step } from '#records/rosters/server/membership-history.ts'
import type { Run } from './runs.ts'

/** Who joined the list, and when, to the microsecond. */
export interface JoinedChange {
  ids: string[]
  added_at: string
}

/** Adds those who still are in the roster. */
export async function addToList(db: Db, run: Run, list: string, ids: readonly string[]) {
  const { organization_id } = run
  const { rows } = await sql<{ id: string; added_at: string }>`
    select id, now()::text as added_at from add_to_roster(${organization_id}, ${list}, array(
      select creator_id from roster_creators
      where organization_id = ${organization_id} and roster_id = ${organization_id} and creator_id = any(${ids}::uuid[])
      order by creator_id
    )) as id`.execute(db)
  const joined = rows.map(({ id }) => id)
  await recordListChanges(db, run, inList(list, joined), 'joined')
  return { ids: joined, added_at: rows[0]?.added_at ?? '' } satisfies JoinedChange
}

/** Takes out who joined then; who left and joined again since stays. */
export async function undoAddToList(db: Db, run: Run, list: string, change: JoinedChange) {
  if (change.ids.length === 0) return 0
  const gone = await db
    .deleteFrom('roster_creators')
    .where('organization_id', '=', run.organization_id)
    .where('roster_id', '=', list)
    .where('creator_id', '=', sql<string>`any(${change.ids}::uuid[])`)
    .where('added_at', '=', sql<Date>`${change.added_at}::timestamptz`)
    .returning('creator_id')
    .execute()
  const left = gone.map(({ creator_id }) => creator_id)
  await recordListChanges(db, run, inList(list, left), 'never joined')
  return left.length
}

const inList = (roster_id: string, ids: readonly string[]) => ids.map(creator_id => ({ creator_id, roster_id }))

/** The removal under which lists keep who was taken out, and how many those were. */
export interface LeftChange {
  removal_id: string
  count: number
}

/** From the list of everybody means from all lists. */
export async function removeFromList(db: Db, run: Run, list: string, ids: readonly string[]): Promise<LeftChange> {
  const { organization_id, by_user } = run
  const removal_id = newId()
  await db.insertInto('roster_removals').values({ organization_id, id: removal_id, by_user }).execute()
  const { rows } = await sql<{ count: number }>`
    select remove_from_roster(${organization_id}, ${list}, ${ids}::uuid[], ${removal_id}) as count`.execute(db)
  await recordListChanges(db, run, await removedBy(db, organization_id, removal_id), 'left')
  return { removal_id, count: rows[0]?.count ?? 0 }
}

/** Of them, those who are in the list. */
async function stillOrAgain(db: Db, { organization_id }: Run, rows: readonly Step[]): Promise<Step[]> {
  const { rows: found } = await sql<Step>`
    select rc.creator_id, rc.roster_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as was (creator_id uuid, roster_id uuid)
    join roster_creators rc on rc.organization_id = ${organization_id} and rc.roster_id = was.roster_id
      and rc.creator_id = was.creator_id`.execute(db)
  return found
}

export async function undoRemoveFromList(db: Db, run: Run, { removal_id }: LeftChange) {
  const { organization_id } = run
  const removed = await removedBy(db, organization_id, removal_id)
  const before = new Set((await stillOrAgain(db, run, removed)).map(keyOf))
  const { rows } = await sql<{ count: number }>`
    select undo_roster_removal(${organization_id}, ${removal_id}) as count`.execute(db)
  await db
    .deleteFrom('roster_removals')
    .where('organization_id', '=', organization_id)
    .where('id', '=', removal_id)
    .execute()
  const back = (await stillOrAgain(db, run, removed)).filter(row => !before.has(keyOf(row)))
  await recordListChanges(db, run, back, 'joined')
  return rows[0]?.count ?? 0
}

const keyOf = ({ creator_id, roster_id }: Step) => `${creator_id} ${roster_id}`
