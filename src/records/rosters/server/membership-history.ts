import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { recordHistory } from '#records/creators/server/history.ts'

interface By {
  organization_id: string
  by_user: string
}

/** A creator and a list they joined or left. */
export interface Step {
  creator_id: string
  roster_id: string
}

/**
 * Writes to each creator's history which lists they joined or left, under the current list names. One entry for all lists
 * of a creator.
 */
export async function recordListChanges(db: Db, { organization_id, by_user }: By, steps: readonly Step[], how: How) {
  if (steps.length === 0) return
  const ids = [...new Set(steps.map(({ roster_id }) => roster_id))]
  const lists = await db
    .selectFrom('rosters')
    .select(['id', 'name', 'is_default'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute()
  if (how === 'never joined') lists.push(...(await deletedLists(db, organization_id, ids)))
  const ofCreators = Map.groupBy(steps, ({ creator_id }) => creator_id)
  const events = [...ofCreators].flatMap(([creator_id, theirs]) => {
    const named = lists
      .filter(({ id }) => theirs.some(({ roster_id }) => roster_id === id))
      .map(({ id, name, is_default }) => ({ id, name: is_default ? null : name }))
    // departures from a deleted list are derived from its deletion while its members are stored
    if (named.length === 0) return []
    return { creator_id, field: 'lists', ...(how === 'joined' ? { after: named } : { before: named }) }
  })
  await recordHistory(db, { organization_id, by_user }, events)
}

/** `never joined`: an undone addition, after which no row records the membership. */
type How = 'joined' | 'left' | 'never joined'

async function deletedLists(db: Db, organization_id: string, ids: readonly string[]) {
  const deleted = await db
    .selectFrom('roster_removals')
    .select(['roster_id', 'roster_name'])
    .where('organization_id', '=', organization_id)
    .where('roster_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return deleted.map(({ roster_id, roster_name }) => ({
    id: roster_id ?? '',
    name: roster_name ?? '',
    is_default: false,
  }))
}

/** The creators and lists of a removal. */
export const removedBy = (db: Db, organization_id: string, removal_id: string): Promise<Step[]> =>
  db
    .selectFrom('roster_removal_rows')
    .select(['creator_id', 'roster_id'])
    .where('organization_id', '=', organization_id)
    .where('removal_id', '=', removal_id)
    .execute()
