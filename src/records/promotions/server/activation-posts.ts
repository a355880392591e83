import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import type { CreatorPlatform } from '#records/social-profiles/contract.ts'
import type { VideoPostType } from '../rewards.ts'
import { countPromotions } from './count-promotions.ts'
import type { InActivation } from './in-activation.ts'
import { moveCreators } from './move-creators.ts'

export interface PostLink {
  platform: CreatorPlatform
  platform_id: string
  url: string
}

/** Adds a live post by its link. A post that is here already stays. @throws 404 when the creator is not in the activation */
export async function addPost(db: Db, place: InActivation, creator_id: string, post: PostLink): Promise<void> {
  const { organization_id, activation_id } = place
  const known = await db
    .selectFrom('activation_creators')
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('creator_id', '=', creator_id)
    .select('creator_id')
    .executeTakeFirst()
  if (!known) raise(notFound('Creator'))
  await db
    .insertInto('activation_posts')
    .values({ organization_id, activation_id, creator_id, ...post, found_by: 'LINK' })
    .onConflict(taken => taken.columns(['organization_id', 'activation_id', 'platform', 'platform_id']).doNothing())
    .execute()
  await goneLive(db, place, [creator_id])
}

/** Returns whether the post was there. */
export async function removePost(
  db: Db,
  { organization_id, activation_id }: InActivation,
  { platform, platform_id }: Pick<PostLink, 'platform' | 'platform_id'>,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('activation_posts')
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('platform', '=', platform)
    .where('platform_id', '=', platform_id)
    .returning('creator_id')
    .executeTakeFirst()
  if (gone) await countPromotions(db, organization_id, [gone.creator_id])
  return gone !== undefined
}

/** Says what kind of post it is. @throws 404 when the activation has no such post */
export async function setPostType(
  db: Db,
  { organization_id, activation_id }: InActivation,
  { platform, platform_id }: Pick<PostLink, 'platform' | 'platform_id'>,
  post_type: VideoPostType,
): Promise<void> {
  const changed = await db
    .updateTable('activation_posts')
    .set({ post_type })
    .where('organization_id', '=', organization_id)
    .where('activation_id', '=', activation_id)
    .where('platform', '=', platform)
    .where('platform_id', '=', platform_id)
    .returning('platform')
    .executeTakeFirst()
  if (!changed) raise(notFound('Post'))
}

/**
 * Adds the posts that creators of open activations published since they were added, with the activation's sound or one of
 * its hashtags. Only creators who are hired or further are looked at: what others post is not the team's.
 *
 * Returns how many were found.
 */
export async function findPosts(db: Db, organization_id: string, only?: string): Promise<number> {
  const { rows } = await sql<{ activation_id: string; creator_id: string }>`
    insert into activation_posts (organization_id, activation_id, creator_id, platform, platform_id, url, found_by)
    select p.organization_id, a.id, ac.creator_id, p.platform, p.platform_id, p.url,
      case when ${bySound} then 'SOUND' else 'HASHTAG' end
    from activations a
    join activation_creators ac on ac.organization_id = a.organization_id and ac.activation_id = a.id
      and ac.stage in ('hired', 'drafted', 'posted', 'paid')
    join creator_profiles cp on cp.organization_id = a.organization_id and cp.creator_id = ac.creator_id
    join post_authors pa on pa.organization_id = a.organization_id and pa.social_profile_id = cp.social_profile_id
    join posts p on p.organization_id = a.organization_id and p.author_id = pa.id and p.published_at >= ac.added_at
    where a.organization_id = ${organization_id} and a.status = 'OPEN' ${only ? sql`and a.id = ${only}` : sql``}
      and (${bySound} or ${byHashtag})
    on conflict do nothing
    returning activation_id, creator_id`.execute(db)
  for (const [activation_id, found] of Map.groupBy(rows, row => row.activation_id))
    await goneLive(db, { organization_id, activation_id }, [...new Set(found.map(({ creator_id }) => creator_id))])
  return rows.length
}

const bySound: RawBuilder<boolean> = sql`(a.sound_title is not null and exists (
  select from sounds s where s.organization_id = p.organization_id and s.id = p.sound_id
    and s.title_key = folded(a.sound_title)))`

const byHashtag: RawBuilder<boolean> = sql`exists (
  select from hashtags h where h.organization_id = p.organization_id and h.id = any(p.hashtag_ids)
    and h.name = any(a.hashtags))`

/** With a live post a creator has posted, whether or not a draft was seen before. */
async function goneLive(db: Db, place: InActivation, creatorIds: readonly string[]): Promise<void> {
  await moveCreators(db, { ...place, by_user: null }, creatorIds, 'drafted')
  await moveCreators(db, { ...place, by_user: null }, creatorIds, 'posted')
  await countPromotions(db, place.organization_id, creatorIds)
}
