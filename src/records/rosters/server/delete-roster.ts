import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { lockRosters } from './membership.ts'
import { restoreMembers } from './restored-members.ts'

interface Removal {
  organization_id: string
  id: string
  by_user: string
}

/**
 * Deletes a list at once, whatever its size: only its row is deleted, and kept with the removal. The memberships stay
 * stored, so that the list can be restored exactly. Null when there is no such list.
 */
export async function deleteRoster(
  db: Db,
  id: string,
  removal: Removal,
): Promise<{ name: string; creator_count: number } | null> {
  const { organization_id } = removal
  // lock order: the lists lock before the list
  await lockRosters(db, organization_id)
  const list = await db
    .deleteFrom('rosters')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returning(['name', 'created_at', 'creator_count'])
    .executeTakeFirst()
  if (!list) return null
  await db
    .insertInto('roster_removals')
    .values({
      ...removal,
      roster_id: id,
      roster_name: list.name,
      roster_created_at: list.created_at,
      roster_size: list.creator_count,
    })
    .execute()
  return { name: list.name, creator_count: list.creator_count }
}

/** How long a removal can be undone. */
export const UNDO_PERIOD = sql.lit('7 days')

/** Lists that can be put back, newest first. */
export const deletedRosters = (db: Db, organization_id: string) =>
  db
    .selectFrom('roster_removals as r')
    .select([
      'r.id as removal_id',
      sql<string>`r.roster_name`.as('name'),
      'r.roster_size as creator_count',
      'r.at as deleted_at',
    ])
    .where('r.organization_id', '=', organization_id)
    .where('r.roster_name', 'is not', null)
    .where('r.at', '>', sql<Date>`now() - interval ${UNDO_PERIOD}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rosters as known')
            .select('known.id')
            .where('known.organization_id', '=', organization_id)
            .whereRef('known.id', '=', 'r.roster_id'),
        ),
      ),
    )
    .orderBy('r.at', 'desc')
    .limit(20)
    .execute()

/** The number of restored creators; undefined when there is no such removal, `taken` when a newer list has the name. */
export async function undoRemoval(
  db: Db,
  { organization_id, id, by_user }: Removal,
): Promise<number | 'taken' | undefined> {
  await lockRosters(db, organization_id)
  const removal = await db
    .selectFrom('roster_removals')
    .select(['roster_id', 'roster_name', 'roster_created_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('at', '>', sql<Date>`now() - interval ${UNDO_PERIOD}`)
    .forUpdate()
    .executeTakeFirst()
  if (!removal) return undefined
  const { roster_id, roster_name, roster_created_at } = removal
  const list =
    roster_id && roster_name && roster_created_at
      ? { organization_id, id: roster_id, name: roster_name, created_at: roster_created_at }
      : undefined
  if (list && !(await putBack(db, list))) return 'taken'
  const count = await restoreMembers(db, { organization_id, id, by_user })
  return list ? creatorsIn(db, list) : count
}

interface List {
  organization_id: string
  id: string
}

/** Restores the list with its stored members. False when another list has the name. */
async function putBack(db: Db, list: List & { name: string; created_at: Date }): Promise<boolean> {
  const back = await db
    .insertInto('rosters')
    .values({
      ...list,
      creator_count: db
        .selectFrom('roster_creators')
        .where('organization_id', '=', list.organization_id)
        .where('roster_id', '=', list.id)
        .select(sql<number>`count(*)::integer`.as('count')),
    })
    .onConflict(taken => taken.doNothing())
    .returning('id')
    .executeTakeFirst()
  return back !== undefined
}

async function creatorsIn(db: Db, { organization_id, id }: List): Promise<number> {
  const { creator_count } = await db
    .selectFrom('rosters')
    .select('creator_count')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return creator_count
}
