import { anyId } from '#platform/server/database/any-id.ts'
import type { ReadDb } from '#platform/server/database/db.ts'

/** A trend as a post shows it. */
interface PostTrend {
  id: string
  title: string
  emoji: string
}

/** Trends that posts may show: not merged away, removed or muted. */
const shownTrends = (db: Pick<ReadDb, 'selectFrom'>, organization_id: string, segment_ids: readonly string[]) =>
  db
    .selectFrom('trends as t')
    .where('t.organization_id', '=', organization_id)
    .where('t.segment_id', '=', anyId(segment_ids))
    .where('t.merged_into', 'is', null)
    .where('t.removed_at', 'is', null)
    .where('t.muted_at', 'is', null)

/** The trends of posts in these segments, by post; a post of several segments may have several. */
export async function trendsOfPosts(
  db: Pick<ReadDb, 'selectFrom'>,
  organization_id: string,
  { segment_ids, post_ids }: { segment_ids: readonly string[]; post_ids: readonly string[] },
): Promise<Map<string, PostTrend[]>> {
  const rows = await shownTrends(db, organization_id, segment_ids)
    .innerJoin('trend_posts as tp', join =>
      join.onRef('tp.organization_id', '=', 't.organization_id').onRef('tp.trend_id', '=', 't.id'),
    )
    .where('tp.post_id', '=', anyId(post_ids))
    .select(['tp.post_id', 't.id', 't.title', 't.emoji'])
    .orderBy('t.surprise', 'desc')
    .orderBy('t.id')
    .execute()
  const trends = new Map<string, PostTrend[]>()
  for (const { post_id, ...trend } of rows) trends.set(post_id, [...(trends.get(post_id) ?? []), trend])
  return trends
}

/**
 * The trends of these segments that posts may show, the most surprising first; for the filters "Trend Detected" and by trend:
 * `exists (select from trend_posts tp where tp.segment_id = ... and tp.post_id = ... and tp.trend_id = any(ids))`.
 */
export const shownTrendsOf = (
  db: Pick<ReadDb, 'selectFrom'>,
  organization_id: string,
  segment_ids: readonly string[],
): Promise<{ id: string; title: string }[]> =>
  shownTrends(db, organization_id, segment_ids)
    .select(['t.id', 't.title'])
    .orderBy('t.surprise', 'desc')
    .orderBy('t.id')
    .execute()
