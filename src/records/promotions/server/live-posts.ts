import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { CreatorPlatform } from '#records/social-profiles/contract.ts'
import type { VideoPostType } from '../rewards.ts'

/** A live post of an activation with its newest counts; null: the post has not come in yet, or its platform hides them. */
export interface LivePost {
  activation_id: string
  creator_id: string
  platform: CreatorPlatform
  platform_id: string
  url: string
  found_by: 'LINK' | 'SOUND' | 'HASHTAG'
  post_type: VideoPostType
  post_id: string | null
  description: string | null
  cover_url: string | null
  published_at: string | null
  play_count: number | null
  heart_count: number | null
  comment_count: number | null
  share_count: number | null
  counted_at: string | null
}

/** Live posts of these activations, of one creator or of all, in the order of publication. */
export async function livePostsOf(
  db: Db,
  organization_id: string,
  { activation_ids, creator_id }: { activation_ids: readonly string[]; creator_id?: string },
): Promise<LivePost[]> {
  let query = db
    .selectFrom('activation_posts as l')
    .innerJoin('activation_creators as ac', join =>
      join
        .onRef('ac.organization_id', '=', 'l.organization_id')
        .onRef('ac.activation_id', '=', 'l.activation_id')
        .onRef('ac.creator_id', '=', 'l.creator_id'),
    )
    .leftJoin('posts as p', join =>
      join
        .onRef('p.organization_id', '=', 'l.organization_id')
        .onRef('p.platform', '=', 'l.platform')
        .onRef('p.platform_id', '=', 'l.platform_id'),
    )
    .where('l.organization_id', '=', organization_id)
    .where('l.activation_id', '=', sql<string>`any(${activation_ids}::uuid[])`)
  if (creator_id) query = query.where('l.creator_id', '=', creator_id)
  return query
    .select([
      'l.activation_id',
      'l.creator_id',
      sql<CreatorPlatform>`l.platform`.as('platform'),
      'l.platform_id',
      'l.url',
      sql<LivePost['found_by']>`l.found_by`.as('found_by'),
      sql<VideoPostType>`coalesce(l.post_type, case when ac.price > 0 and ac.reward_type = 'MONEY' then 'paid_post'
        else 'ugc_post' end)`.as('post_type'),
      'p.id as post_id',
      'p.description',
      'p.cover_url',
      sql<string | null>`p.published_at`.as('published_at'),
      'p.play_count',
      'p.heart_count',
      'p.comment_count',
      'p.share_count',
      sql<string | null>`p.counted_at`.as('counted_at'),
    ])
    .orderBy('p.published_at')
    .orderBy('l.added_at')
    .execute()
}
