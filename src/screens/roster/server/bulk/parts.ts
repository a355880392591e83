import type { Db } from '#platform/server/database/db.ts'
import { lockCreators } from '#records/creators/server/creator-rows.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'
import {
  addToList,
  type JoinedChange,
  type LeftChange,
  removeFromList,
  undoAddToList,
  undoRemoveFromList,
} from './list-part.ts'
import { type RatingChange, setRating, undoSetRating } from './rating-part.ts'
import type { Run } from './runs.ts'
import { addTags, removeTags, type TagChange, undoAddTags, undoRemoveTags } from './tag-part.ts'

/** Applies the action to a part. Returns the exact changes and their number. */
export async function changePart(db: Db, run: Run, ids: readonly string[]): Promise<{ change: object; count: number }> {
  await lockRostersFirst(db, run)
  const creators = await lockCreators(db, run.organization_id, ids)
  const { action } = run
  switch (action.kind) {
    case 'ADD_TO_LIST': {
      const change = await addToList(db, run, action.to_roster_id, creators)
      return { change, count: change.ids.length }
    }
    case 'REMOVE_FROM_LIST': {
      const change = await removeFromList(db, run, action.from_roster_id, creators)
      return { change, count: change.count }
    }
    case 'ADD_TAGS':
    case 'REMOVE_TAGS': {
      const change = await (action.kind === 'ADD_TAGS' ? addTags : removeTags)(db, run, creators)
      return { change, count: new Set(change.tagged.map(({ creator_id }) => creator_id)).size }
    }
    case 'SET_RATING': {
      const change = await setRating(db, run, action.rating, creators)
      return { change, count: change.before.length }
    }
  }
}

/** Locks lists before creators, the general lock order, to avoid deadlocks. */
async function lockRostersFirst(db: Db, { organization_id, action }: Run) {
  if (action.kind === 'ADD_TO_LIST' || action.kind === 'REMOVE_FROM_LIST') await lockRosters(db, organization_id)
}

/** Undoes the changes of a part. Returns the number of creators. */
export async function restorePart(db: Db, run: Run, ids: readonly string[], change: unknown): Promise<number> {
  await lockRostersFirst(db, run)
  await lockCreators(db, run.organization_id, ids)
  const { action } = run
  switch (action.kind) {
    case 'ADD_TO_LIST':
      return undoAddToList(db, run, action.to_roster_id, change as JoinedChange)
    case 'REMOVE_FROM_LIST':
      return undoRemoveFromList(db, run, change as LeftChange)
    case 'ADD_TAGS':
      return undoAddTags(db, run, change as TagChange)
    case 'REMOVE_TAGS':
      return undoRemoveTags(db, run, change as TagChange)
    case 'SET_RATING':
      return undoSetRating(db, run, action.rating, change as RatingChange)
  }
}

/** Whether the run's list still exists; locks it until the transaction ends. */
export async function hasList(db: Db, { organization_id, action }: Pick<Run, 'organization_id' | 'action'>) {
  const list =
    action.kind === 'ADD_TO_LIST'
      ? action.to_roster_id
      : action.kind === 'REMOVE_FROM_LIST'
        ? action.from_roster_id
        : organization_id
  // the default list exists with its team
  if (list === organization_id) return true
  const found = await db
    .selectFrom('rosters')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', list)
    .forKeyShare()
    .executeTakeFirst()
  return found !== undefined
}
