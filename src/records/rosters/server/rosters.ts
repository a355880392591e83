import type { Db } from '#platform/server/database/db.ts'
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
