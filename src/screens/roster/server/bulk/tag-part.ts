import type { Db } from '#platform/server/database/db.ts'
import { recordTagging } from '#records/creator-tags/server/tag-history.ts'
import {
  attachTags,
  deleteUnusedTags,
  detachTags,
  type NamedTagged,
  type Tagged,
  tagCreators,
  untagCreators,
} from '#records/creator-tags/server/tag-rows.ts'
import type { Run } from './runs.ts'

/** Tags by the creators they were added to or removed from. */
export interface TagChange {
  tagged: Tagged[]
}

export async function addTags(db: Db, run: Run, ids: readonly string[]): Promise<TagChange> {
  const tagged = await tagCreators(db, run.organization_id, ids, run.tag_ids)
  await recordTagging(db, run, tagged, 'put on')
  return { tagged: tagged.map(unnamed) }
}

export async function removeTags(db: Db, run: Run, ids: readonly string[]): Promise<TagChange> {
  const tagged = await untagCreators(db, run.organization_id, ids, run.tag_ids)
  await recordTagging(db, run, tagged, 'taken off')
  return { tagged: tagged.map(unnamed) }
}

/** Removes taggings of that moment; tags removed and added again since stay. */
export const undoAddTags = async (db: Db, run: Run, { tagged }: TagChange): Promise<number> =>
  recordTagging(db, run, await detachTags(db, run.organization_id, tagged), 'taken off')

/** Adds the tags again, when creator and tag still exist. */
export const undoRemoveTags = async (db: Db, run: Run, { tagged }: TagChange): Promise<number> =>
  recordTagging(db, run, await attachTags(db, run.organization_id, tagged), 'put on')

/** Deletes tags that the run created, unless others use them by now. */
export const forgetMadeTags = (db: Db, { organization_id, made_tag_ids }: Run) =>
  deleteUnusedTags(db, organization_id, made_tag_ids)

const unnamed = ({ creator_id, tag_id, created_at }: NamedTagged): Tagged => ({ creator_id, tag_id, created_at })
