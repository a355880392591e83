import type { PostFilter } from '#records/posts/post-filter.ts'
import type { PostCondition, PostQuery } from '#records/posts/server/list/matching-posts.ts'
import { inTrend } from '#records/trends/server/shown-trends.ts'

/** The filter with its conditions on trends, which are another record's. */
export function withTrends(filter: PostFilter): PostQuery {
  const { is_in_trend, trend_ids } = filter
  const conditions: PostCondition[] = [
    ...(is_in_trend === true ? [inTrend()] : []),
    ...(is_in_trend === false ? [(row => row.not(inTrend()(row))) satisfies PostCondition] : []),
    ...(trend_ids?.length ? [inTrend(trend_ids)] : []),
  ]
  return { ...filter, conditions }
}
