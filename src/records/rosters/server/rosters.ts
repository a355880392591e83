import type { Db } from '#platform/server/database/db.ts'
import type { Roster } from '../contract.ts'

const columns = ['id', 'organization_id', 'name', 'creator_count', 'is_default'] as const

/** The default list, first; it is shown before its row exists, which the first list or creator inserts. */
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

/** Undefined when a list has the name already. */
export async function createRoster(db: Db, values: Pick<Roster, 'organization_id' | 'id' | 'name'>) {
  // the default list's name is taken too
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

/** Undefined when there is no such list; `taken` when another list has the name. */
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
