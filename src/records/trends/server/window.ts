import { sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import { WINDOW } from './detector/detect.ts'
import type { KnownTrend, WindowPost } from './detector/window-post.ts'

/** Trends whose anchors stay in the window, most recently found first: their cost must not grow with history either. */
const ANCHORED_TRENDS = 500

interface Segment {
  organization_id: string
  segment_id: string
}

/** What a run looks at, and what it must compare before it writes. */
export interface Window {
  posts: WindowPost[]
  known: KnownTrend[]
}

/** The newest posts of a segment, and those that keep older trends recognizable. Posts dated in the future wait. */
export async function readWindow(db: Db, { organization_id, segment_id }: Segment, now: Date): Promise<Window> {
  const trends = await db
    .selectFrom('trends as t')
    .where('t.organization_id', '=', organization_id)
    .where('t.segment_id', '=', segment_id)
    .where('t.merged_into', 'is', null)
    .select([
      't.id',
      't.is_saved_by_human',
      't.anchor_ids',
      sql<number>`(select count(*) from trend_posts tp where tp.organization_id = t.organization_id and tp.trend_id = t.id)`.as(
        'size',
      ),
      sql<boolean>`exists (select from trend_posts tp where tp.organization_id = t.organization_id and tp.trend_id = t.id and tp.by_hand)`.as(
        'by_hand',
      ),
    ])
    .orderBy('t.found_at', 'desc')
    .orderBy('t.id')
    .execute()
  const newest = await db
    .selectFrom('post_segments')
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', segment_id)
    .where('published_at', '<=', now)
    .select('post_id')
    .orderBy('published_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(WINDOW)
    .execute()
  const anchors = trends.slice(0, ANCHORED_TRENDS).flatMap(trend => trend.anchor_ids)
  const ids = [...new Set([...newest.map(({ post_id }) => post_id), ...anchors])]
  return {
    posts: await readPosts(db, { organization_id, segment_id }, ids),
    known: trends.map(({ id, is_saved_by_human, by_hand, size }) => ({
      id,
      pinned: is_saved_by_human || by_hand,
      size,
    })),
  }
}

async function readPosts(
  db: Db,
  { organization_id, segment_id }: Segment,
  ids: readonly string[],
): Promise<WindowPost[]> {
  const rows = await db
    .selectFrom('post_segments as ps')
    .innerJoin('posts as p', join =>
      join.onRef('p.organization_id', '=', 'ps.organization_id').onRef('p.id', '=', 'ps.post_id'),
    )
    .leftJoin('sounds as s', join =>
      join.onRef('s.organization_id', '=', 'p.organization_id').onRef('s.id', '=', 'p.sound_id'),
    )
    .leftJoin('trend_posts as tp', join =>
      join
        .onRef('tp.organization_id', '=', 'ps.organization_id')
        .onRef('tp.segment_id', '=', 'ps.segment_id')
        .onRef('tp.post_id', '=', 'ps.post_id'),
    )
    .where('ps.organization_id', '=', organization_id)
    .where('ps.segment_id', '=', segment_id)
    .where('ps.post_id', '=', anyId(ids))
    .select([
      'p.id',
      'p.published_at',
      'p.author_id',
      'p.description',
      'p.play_count',
      'p.heart_count',
      's.title',
      's.author_name',
      's.is_original',
      'tp.trend_id',
      'tp.by_hand',
      sql<
        string[]
      >`array(select h.name from hashtags h where h.organization_id = p.organization_id and h.id = any(p.hashtag_ids))`.as(
        'hashtags',
      ),
    ])
    .execute()
  return rows.map(row => ({
    id: row.id,
    published_at: row.published_at.getTime(),
    author: row.author_id,
    caption: row.description,
    hashtags: row.hashtags,
    sound: row.title && !row.is_original ? { title: row.title, author: row.author_name ?? '' } : null,
    play_count: row.play_count,
    like_count: row.heart_count,
    trend: row.trend_id,
    by_hand: row.by_hand ?? false,
  }))
}
