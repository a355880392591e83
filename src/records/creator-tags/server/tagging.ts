import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { type Caller, personOf } from '#platform/server/http/access.ts'
import { lockCreators } from '#records/creators/server/creator-rows.ts'
import type { creatorTags, Tag } from '../contract.ts'
import { tagsNamed } from './list-tags.ts'
import { recordTagging } from './tag-history.ts'
import { createTags, tagCreators, tagIdsNamed, untagCreators } from './tag-rows.ts'

type Tagging = InputOf<typeof creatorTags.add>

interface By {
  caller: Caller
  organizationId: string
}

/** Adds tags to creators and creates unknown tags. @throws 404 when a creator is not the team's */
export async function addTags(db: Db, by: By, { creator_ids, tag_names }: Tagging): Promise<Tag[]> {
  const { organizationId } = by
  const creators = await lockAll(db, organizationId, creator_ids)
  await createTags(db, organizationId, tag_names)
  const tags = await tagIdsNamed(db, organizationId, tag_names)
  await recordTagging(db, asUser(by), await tagCreators(db, organizationId, creators, tags), 'put on')
  return tagsNamed(db, organizationId, tag_names)
}

/** Removes tags from creators; the tags stay. @throws 404 when a creator is not the team's */
export async function removeTags(db: Db, by: By, { creator_ids, tag_names }: Tagging): Promise<Tag[]> {
  const { organizationId } = by
  const creators = await lockAll(db, organizationId, creator_ids)
  const tags = await tagIdsNamed(db, organizationId, tag_names)
  await recordTagging(db, asUser(by), await untagCreators(db, organizationId, creators, tags), 'taken off')
  return tagsNamed(db, organizationId, tag_names)
}

const asUser = ({ caller, organizationId }: By) => ({
  organization_id: organizationId,
  by_user: personOf(caller).user_id,
})

async function lockAll(db: Db, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const asked = [...new Set(ids)]
  const locked = await lockCreators(db, organizationId, asked)
  return locked.length < asked.length ? raise(notFound('Creator')) : locked
}
