import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { Roster } from '../contract.ts'

const columns = ['id', 'organization_id', 'name', 'creator_count', 'is_default'] as const

/** The list of everybody, first; it is there before its row, which the first list or creator writes. */
export async function listRosters(db: Db, organization_id: string): Promise<Roster[]> {
  const rows = await db
    .selectFrom('rosters')
    .select(columns)
    .where('organization_id', '=', organization_id)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows[0]?.is_default ? rows : [{ ...defaultOf(organization_id), creator_count: 0, is_default: true }, ...rows]
}

const defaultOf = (organization_id: string) => ({ organization_id, id: organization_id, name: 'All Creators' })

/** Undefined where a list has the name already. */
export async function createRoster(db: Db, values: Pick<Roster, 'organization_id' | 'id' | 'name'>) {
  // its name is taken too
  await db
    .insertInto('rosters')
    .values(defaultOf(values.organization_id))
    .onConflict(known => known.doNothing())
    .execute()
  return db
    .insertInto('rosters')
    .values(values)
    .onConflict(taken => taken.doNothing())
    .returning(columns)
    .executeTakeFirst()
}

/** Undefined where there is no such list; `taken` where another has the name. */
export async function renameRoster(db: Db, organization_id: string, id: string, name: string) {
  try {
    return await db
      .updateTable('rosters')
      .set({ name })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirst()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return 'taken'
    throw error
  }
}

interface Removal {
  organization_id: string
  id: string
  by_user: string
}

/** Deletes a list and keeps it under the removal. False where there is no such list. */
export async function deleteRoster(db: Db, id: string, removal: Removal): Promise<boolean> {
  const { organization_id } = removal
  // before the list itself, as everybody who changes lists
  await sql`select take_turn_at_rosters(${organization_id})`.execute(db)
  const list = await db
    .selectFrom('rosters')
    .select(['name', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!list) return false
  await db
    .insertInto('roster_removals')
    .values({ ...removal, roster_id: id, roster_name: list.name, roster_created_at: list.created_at })
    .execute()
  await sql`select remove_from_roster(${organization_id}, ${id}, null, ${removal.id})`.execute(db)
  await db.deleteFrom('rosters').where('organization_id', '=', organization_id).where('id', '=', id).execute()
  return true
}

/** How many creators came back; undefined where there is no such removal, `taken` where a newer list has the name. */
export async function undoRemoval(db: Db, organization_id: string, id: string): Promise<number | 'taken' | undefined> {
  const removal = await db
    .selectFrom('roster_removals')
    .select(['roster_id', 'roster_name', 'roster_created_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!removal) return undefined
  const { roster_id, roster_name, roster_created_at } = removal
  if (roster_id && roster_name && roster_created_at) {
    const back = await db
      .insertInto('rosters')
      .values({ organization_id, id: roster_id, name: roster_name, created_at: roster_created_at })
      .onConflict(taken => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!back) return 'taken'
  }
  const { rows } = await sql<{ count: number }>`select undo_roster_removal(${organization_id}, ${id}) as count`.execute(
    db,
  )
  await db.deleteFrom('roster_removals').where('organization_id', '=', organization_id).where('id', '=', id).execute()
  return rows[0]?.count ?? 0
}
