import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** A list of a creator and the joining time, in microseconds. */
export interface MembershipRow {
  creator_id: string
  roster_id: string
  added_at: string
}

/** Creates lists with given ids. Returns how many were created: fewer when a name was taken. */
export async function insertRosters(
  db: Db,
  organization_id: string,
  rosters: readonly { id: string; name: string }[],
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rosters')
    .values(rosters.map(({ id, name }) => ({ organization_id, id, name })))
    .onConflict(taken => taken.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/**
 * Adds creators to lists, many in one statement; existing members stay unchanged. The caller holds the lists lock. Returns
 * the joining times, in microseconds.
 */
export async function enterRosters(
  db: Db,
  organization_id: string,
  entries: readonly { creator_id: string; roster_id: string }[],
): Promise<string> {
  await sql`select enter_roster_rows(${organization_id}, ${entries.map(({ roster_id }) => roster_id)}::uuid[],
    ${entries.map(({ creator_id }) => creator_id)}::uuid[])`.execute(db)
  const { rows } = await sql<{ at: string }>`select now()::text as at`.execute(db)
  return rows[0]?.at ?? ''
}

/** Removes memberships that began at that moment; creators who left and rejoined since stay. Returns who was removed. */
export async function undoJoining(
  db: Db,
  organization_id: string,
  joined: readonly MembershipRow[],
): Promise<Omit<MembershipRow, 'added_at'>[]> {
  if (joined.length === 0) return []
  const { rows } = await sql<Omit<MembershipRow, 'added_at'>>`
    delete from roster_creators k
    using jsonb_to_recordset(${JSON.stringify(joined)}::jsonb) as g (creator_id uuid, roster_id uuid, added_at timestamptz)
    where k.organization_id = ${organization_id} and k.creator_id = g.creator_id and k.roster_id = g.roster_id
      and k.added_at = g.added_at
    returning k.creator_id, k.roster_id`.execute(db)
  return rows
}

/** Deletes empty lists that still have the name in `names`, if given. */
export async function deleteEmptyRosters(
  db: Db,
  organization_id: string,
  ids: readonly string[],
  names: Readonly<Record<string, string>> = {},
): Promise<void> {
  await sql`
    delete from rosters where organization_id = ${organization_id} and id = any(${ids}::uuid[]) and creator_count = 0
      and name = coalesce(${JSON.stringify(names)}::jsonb ->> id::text, name)`.execute(db)
}
