import type { Db } from '#platform/server/database/db.ts'
import { recordTagging } from '#records/creator-tags/server/tag-history.ts'
import {
  deleteUnusedTags,
  type NamedTagged,
  putTagsOn,
  type Tagged,
  tagCreators,
  takeTagsOff,
  untagCreators,
} from '#records/creator-tags/server/tag-rows.ts'
import type { Run } from './runs.ts'

/** Tags by the creators whom they were put on or taken off. */
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

/** Takes off what was put on then; a tag that was taken off and put on again since is somebody else's. */
export const undoAddTags = async (db: Db, run: Run, { tagged }: TagChange): Promise<number> =>
  recordTagging(db, run, await takeTagsOff(db, run.organization_id, tagged), 'taken off')

/** Puts tags on again, where creator and tag still are. */
export const undoRemoveTags = async (db: Db, run: Run, { tagged }: TagChange): Promise<number> =>
  recordTagging(db, run, await putTagsOn(db, run.organization_id, tagged), 'put on')

/** Tags that the run made go with it, unless somebody put them on others since. */
export const forgetMadeTags = (db: Db, { organization_id, made_tag_ids }: Run) =>
  deleteUnusedTags(db, organization_id, made_tag_ids)

const unnamed = ({ creator_id, tag_id, created_at }: NamedTagged): Tagged => ({ creator_id, tag_id, created_at })
