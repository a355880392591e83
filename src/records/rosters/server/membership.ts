import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { recordListChanges, removedBy, type Step } from './membership-history.ts'

interface List {
  organization_id: string
  roster_id: string
}

/** Takes the team's lists lock until the transaction ends. Call it before locking any creator, to avoid deadlocks. */
export const lockRosters = (db: Db, organization_id: string) =>
  sql`select take_turn_at_rosters(${organization_id})`.execute(db)

/**
 * Adds creators to a list and to the default list (LIST-021); existing members stay unchanged (LIST-022). Writes the joined
 * lists to their histories. @throws 404 when the team has no such list.
 */
export async function addToRoster(db: Db, { by_user, ...list }: List & { by_user: string }, ids: readonly string[]) {
  const { organization_id, roster_id } = list
  await lockRosters(db, organization_id)
  // locks the list against deletion; the first added creator inserts the row of the default list
  if (roster_id !== organization_id)
    (await db
      .selectFrom('rosters')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', roster_id)
      .forKeyShare()
      .executeTakeFirst()) ?? raise(notFound('List'))
  const { rows: joined } = await sql<Step>`
    select id as creator_id, ${organization_id}::uuid as roster_id from unnest(${ids}::uuid[]) id
    where ${roster_id}::uuid <> ${organization_id}::uuid and not exists (
      select from roster_creators rc
      where rc.organization_id = ${organization_id} and rc.roster_id = ${organization_id} and rc.creator_id = id)`.execute(
    db,
  )
  const { rows } = await sql<{
    id: string
  }>`select add_to_roster(${organization_id}, ${roster_id}, ${ids}::uuid[]) as id`.execute(db)
  joined.push(...rows.map(({ id }) => ({ creator_id: id, roster_id })))
  await recordListChanges(db, { organization_id, by_user }, joined, 'joined')
}

/** Adds the creators who are still in the default list to a list. Returns who joined and when, in microseconds. */
export async function addMembers(
  db: Db,
  { organization_id, roster_id }: List,
  ids: readonly string[],
): Promise<{ ids: string[]; added_at: string }> {
  const { rows } = await sql<{ id: string; added_at: string }>`
    select id, now()::text as added_at from add_to_roster(${organization_id}, ${roster_id}, array(
      select creator_id from roster_creators
      where organization_id = ${organization_id} and roster_id = ${organization_id} and creator_id = any(${ids}::uuid[])
      order by creator_id
    )) as id`.execute(db)
  return { ids: rows.map(({ id }) => id), added_at: rows[0]?.added_at ?? '' }
}

/** Who removes, and the removal id for the undo. */
interface Removal {
  id: string
  by_user: string
}

/**
 * Removes creators from a list; removing from the default list removes from every list (LIST-023, LIST-024). The creators
 * keep their data, and the removal is written to their history. Returns how many were in the list.
 */
export async function removeFromRoster(
  db: Db,
  { organization_id, roster_id }: List,
  ids: readonly string[],
  removal: Removal,
): Promise<number> {
  // before the removal is written: its time decides which of two came first
  await lockRosters(db, organization_id)
  await db
    .insertInto('roster_removals')
    .values({ organization_id, ...removal })
    .execute()
  const { rows } = await sql<{
    count: number
  }>`select remove_from_roster(${organization_id}, ${roster_id}, ${ids}::uuid[], ${removal.id}) as count`.execute(db)
  await recordListChanges(db, { organization_id, ...removal }, await removedBy(db, organization_id, removal.id), 'left')
  return rows[0]?.count ?? 0
}
