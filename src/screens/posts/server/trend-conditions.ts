import { anyId } from '#platform/server/database/any-id.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { PostFilter } from '#records/posts/post-filter.ts'
import type { PostCondition, PostQuery } from '#records/posts/server/list/matching-posts.ts'
import { shownTrendsOf } from '#records/trends/server/trends-of-posts.ts'

/** The filter with its conditions on trends, which are another record's. */
export async function withTrends(db: ReadDb, organization_id: string, filter: PostFilter): Promise<PostQuery> {
  const { is_in_trend, trend_ids, segment_ids } = filter
  if (typeof is_in_trend !== 'boolean' && !trend_ids?.length) return filter
  const shown = (await shownTrendsOf(db, organization_id, segment_ids)).map(({ id }) => id)
  const conditions: PostCondition[] = [
    ...(is_in_trend === true ? [inTrend(shown)] : []),
    ...(is_in_trend === false ? [notInTrend(shown)] : []),
    ...(trend_ids?.length ? [inTrend(shown.filter(id => trend_ids.includes(id)))] : []),
  ]
  return { ...filter, conditions }
}

const inTrend =
  (trend_ids: readonly string[]): PostCondition =>
  ({ exists, selectFrom }) =>
    exists(
      selectFrom('trend_posts as tp')
        .select('tp.post_id')
        .whereRef('tp.organization_id', '=', 'e.organization_id')
        .whereRef('tp.segment_id', '=', 'e.segment_id')
        .whereRef('tp.post_id', '=', 'e.post_id')
        .where('tp.trend_id', '=', anyId(trend_ids)),
    )

const notInTrend =
  (trend_ids: readonly string[]): PostCondition =>
  row =>
    row.not(inTrend(trend_ids)(row))
