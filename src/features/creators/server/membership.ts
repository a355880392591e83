import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'

interface List {
  organization_id: string
  roster_id: string
}

/**
 * Waits for everybody who changes lists of the team, and keeps the others waiting until the transaction ends. Before any
 * creator is held: who holds one and then waits for a turn would be waited for.
 */
export const takeTurn = (db: Db, organization_id: string) =>
  sql`select take_turn_at_rosters(${organization_id})`.execute(db)

/**
 * Puts creators into a list and into the default list (LIST-021); who is there already stays as they are (LIST-022).
 * Answers those who were not in the list. @throws 404 where the team has no such list.
 */
export async function addToRoster(db: Db, { organization_id, roster_id }: List, ids: readonly string[]) {
  // kept from being deleted until this is done; the default list is written by the first who is added
  if (roster_id !== organization_id)
    (await db
      .selectFrom('rosters')
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', roster_id)
      .forKeyShare()
      .executeTakeFirst()) ?? raise(notFound('List'))
  const { rows } = await sql<{
    id: string
  }>`select add_to_roster(${organization_id}, ${roster_id}, ${ids}::uuid[]) as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Who removes, under the id by which it is undone. Batches of one removal share the id. */
interface Removal {
  id: string
  by_user: string
}

/**
 * Takes creators out of a list; out of the default list is out of every list (LIST-023, LIST-024). The creators stay, with
 * all that is known of them. Answers how many were in the list.
 */
export async function removeFromRoster(
  db: Db,
  { organization_id, roster_id }: List,
  ids: readonly string[],
  removal: Removal,
): Promise<number> {
  // before the removal is written: its time says which of two came first
  await takeTurn(db, organization_id)
  await db
    .insertInto('roster_removals')
    .values({ organization_id, ...removal })
    .onConflict(begun => begun.doNothing())
    .execute()
  const { rows } = await sql<{
    count: number
  }>`select remove_from_roster(${organization_id}, ${roster_id}, ${ids}::uuid[], ${removal.id}) as count`.execute(db)
  return rows[0]?.count ?? 0
}
