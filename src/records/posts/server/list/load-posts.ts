import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'
import type { CarouselAsset, EngagementFormula, Post, PostPlatform, PostTrend } from '../../contract.ts'
import { relativePerformance } from '../../engagement.ts'

/** The trends of posts in these segments, by post id. */
type TrendsOf = (
  db: ReadDb,
  organization_id: string,
  asked: { segment_ids: readonly string[]; post_ids: readonly string[] },
) => Promise<ReadonlyMap<string, PostTrend[]>>

interface Loading {
  /** The segments whose trends the posts show. */
  segment_ids: readonly string[]
  /** Trends belong to another record, which knows posts. */
  trendsOf: TrendsOf
}

/** Posts by id, in the order of the ids; those that are gone are left out. */
export async function loadPosts(
  db: ReadDb,
  organization_id: string,
  ids: readonly string[],
  { segment_ids, trendsOf }: Loading,
): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = await postRows(db, organization_id, ids)
  const trends = await trendsOf(db, organization_id, { segment_ids, post_ids: ids })
  const posts = new Map(
    rows.map(row => [
      row.id,
      {
        ...toPost(row),
        trends: trends.get(row.id) ?? [],
      },
    ]),
  )
  return ids.flatMap(id => posts.get(id) ?? [])
}

const postRows = (db: ReadDb, organization_id: string, ids: readonly string[]) =>
  db
    .selectFrom('posts as p')
    .innerJoin('post_authors as a', join =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.id', '=', 'p.author_id'),
    )
    .leftJoin('social_profiles as f', 'f.id', 'a.social_profile_id')
    .leftJoin('sounds as s', join =>
      join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.sound_id'),
    )
    .where('p.organization_id', '=', organization_id)
    .where('p.id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['p.id', 'p.platform', 'p.url', 'p.description', 'p.play_url', 'p.cover_url', 'p.carousel_assets'])
    .select(['p.duration_s', 'p.region', 'p.published_at', 'p.counted_at'])
    .select(['p.play_count', 'p.heart_count', 'p.comment_count', 'p.share_count', 'p.engagement_rate'])
    .select(['p.engagement_formula', 'p.author_id', 'a.username', 'a.nickname', 'a.is_verified', 'a.follower_count'])
    .select(['a.median_play_count', 'a.social_profile_id', 'f.avatar_url', 'f.full_name'])
    .select(['s.id as sound_id', 's.title', 's.author_name', 's.url as sound_url', 's.cover_url as sound_cover_url'])
    .select(['s.play_url as sound_play_url', 's.id_platform', 's.id_tiktok', 's.id_instagram'])
    .select(({ selectFrom, ref }) => [
      selectFrom('genres as g')
        .where('g.id', '=', sql<string>`any(${ref('p.genre_ids')})`)
        .select(
          listOf<Post['genres']>(
            sql`json_build_object('id', g.id, 'genre', g.genre) order by array_position(p.genre_ids, g.id)`,
          ),
        )
        .as('genres'),
      selectFrom('hashtags as h')
        .whereRef('h.organization_id', '=', 'p.organization_id')
        .where('h.id', '=', sql<string>`any(${ref('p.hashtag_ids')})`)
        .select(
          listOf<Post['hashtags']>(
            sql`json_build_object('id', h.id, 'name', h.name) order by array_position(p.hashtag_ids, h.id)`,
          ),
        )
        .as('hashtags'),
    ])
    .execute()

const listOf = <T>(rows: RawBuilder<unknown>) => sql<T>`coalesce(json_agg(${rows}), '[]')`.as('list')

type Row = Awaited<ReturnType<typeof postRows>>[number]

function toPost(row: Row): Omit<Post, 'trends'> {
  const platform = row.platform as PostPlatform
  const published = row.published_at.toISOString()
  return {
    id: row.id,
    platform,
    url: row.url,
    description: row.description,
    play_url: row.play_url,
    cover_url: row.cover_url,
    carousel_assets: slidesOf(row.carousel_assets as StoredSlide[]),
    duration_s: row.duration_s,
    region: row.region,
    sound: soundOf(row),
    genres: row.genres ?? [],
    hashtags: row.hashtags ?? [],
    author: {
      id: row.author_id,
      unique_id: row.username,
      username: row.username,
      nickname: row.nickname ?? row.full_name,
      avatar_url: row.avatar_url,
      url: profileUrl(platform, row.username),
      is_verified: row.is_verified,
      follower_count: row.follower_count,
      median_play_count: row.median_play_count,
      social_profile_id: row.social_profile_id,
    },
    play_count: row.play_count,
    heart_count: row.heart_count,
    comment_count: row.comment_count,
    share_count: row.share_count,
    engagement_rate: row.engagement_rate,
    engagement_formula: row.engagement_formula as EngagementFormula | null,
    relative_performance: relativePerformance(row.play_count, row.median_play_count),
    created_at_platform: published,
    created_at_tiktok: platform === 'TikTok' ? published : null,
    created_at_instagram: platform === 'Instagram' ? published : null,
    counted_at: row.counted_at.toISOString(),
  }
}

/** A slide as it came, and our copy of it. */
interface StoredSlide extends CarouselAsset {
  copy_url?: string
}

/** Our copies where there are some: links of platforms die within days. */
const slidesOf = (slides: readonly StoredSlide[]): CarouselAsset[] =>
  slides.map(({ image_url, play_url, copy_url }) => ({ image_url: copy_url ?? image_url, play_url }))

const soundOf = (row: Row): Post['sound'] =>
  row.sound_id === null
    ? null
    : {
        id: row.sound_id,
        title: row.title ?? '',
        author_name: row.author_name,
        url: row.sound_url,
        cover_url: row.sound_cover_url,
        play_url: row.sound_play_url,
        id_platform: row.id_platform,
        id_tiktok: row.id_tiktok,
        id_instagram: row.id_instagram,
      }
