import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import { addMembers, removeFromRoster } from '#records/rosters/server/membership.ts'
import { recordListChanges } from '#records/rosters/server/membership-history.ts'
import { restoreMembers } from '#records/rosters/server/restored-members.ts'
import { undoJoining } from '#records/rosters/server/roster-rows.ts'
import type { Run } from './runs.ts'

/** Who joined the list and when, in microseconds. */
export interface JoinedChange {
  ids: string[]
  added_at: string
}

/** Adds the creators still in the roster. */
export async function addToList(db: Db, run: Run, list: string, ids: readonly string[]): Promise<JoinedChange> {
  const joined = await addMembers(db, { organization_id: run.organization_id, roster_id: list }, ids)
  await recordListChanges(db, run, inList(list, joined.ids), 'joined')
  return joined
}

/** Removes memberships of that moment; creators who left and rejoined since stay. */
export async function undoAddToList(db: Db, run: Run, list: string, { ids, added_at }: JoinedChange) {
  const joined = ids.map(creator_id => ({ creator_id, roster_id: list, added_at }))
  const left = await undoJoining(db, run.organization_id, joined)
  await recordListChanges(db, run, left, 'never joined')
  return left.length
}

const inList = (roster_id: string, ids: readonly string[]) => ids.map(creator_id => ({ creator_id, roster_id }))

/** The removal that stores who was removed, and their number. */
export interface LeftChange {
  removal_id: string
  count: number
}

/** Removing from the default list removes from all lists. */
export async function removeFromList(db: Db, run: Run, list: string, ids: readonly string[]): Promise<LeftChange> {
  const removal_id = newId()
  const of = { organization_id: run.organization_id, roster_id: list }
  const count = await removeFromRoster(db, of, ids, { id: removal_id, by_user: run.by_user })
  return { removal_id, count }
}

export const undoRemoveFromList = (db: Db, run: Run, { removal_id }: LeftChange) =>
  restoreMembers(db, { organization_id: run.organization_id, by_user: run.by_user, id: removal_id })
