import { useCommand } from '#platform/web/data/use-command.ts'
import { skipToken, useQuery } from '#platform/web/data/use-query.ts'
import { readersZone } from '#platform/web/dates.ts'
import { MAX_UNMERGED_POSTS, type TrendStats, trends, trendTools } from '../contract.ts'

/** A trend as a list or a post knows it: a post knows no counts. */
export interface KnownTrend extends Partial<TrendStats> {
  id: string
}

export const useTrendList = (organization_id: string, segment_ids: readonly string[]) =>
  useQuery(trends.list, segment_ids.length > 0 ? { organization_id, segment_ids: [...segment_ids] } : skipToken)

export const useTrendDetail = (trend_group_id: string) =>
  useQuery(trendTools.detail, { trend_group_id, time_zone: readersZone() }, { keepLast: false })

/** The counts of a trend; asked for only when they are not known (TREND-028). */
export function useTrendStats({ id, play_count, ...known }: KnownTrend): TrendStats | undefined {
  const { data } = useQuery(trends.stats, play_count === undefined ? { trend_group_id: id } : skipToken, {
    keepLast: false,
  })
  return play_count === undefined ? data : ({ play_count, ...known } as TrendStats)
}

export const useSaveTrend = () => useCommand(trends.save, { done: 'Trend Saved', failed: 'Failed to Save Trend' })

export const useRemoveTrend = () =>
  useCommand(trends.remove, { done: 'Trend Removed', failed: 'Failed to Remove Trend' })

/** Undo shows the trend again. */
export function useMuteTrend() {
  const { mutate: unmute } = useCommand(trendTools.mute, { failed: 'Failed to Show Trend' })
  return useCommand(trendTools.mute, {
    done: ({ trend }) => (trend.is_muted ? `“${trend.title}” is muted` : `“${trend.title}” is shown again`),
    failed: 'Failed to Mute Trend',
    undo: ({ trend }) => unmute({ trend_group_id: trend.id, is_muted: !trend.is_muted }),
  })
}

/** Undo makes two trends of them again; a merge of too many posts or of none cannot be taken back. */
export function useMergeTrends() {
  const { mutate: unmerge } = useCommand(trendTools.unmerge, { failed: 'Failed to Undo the Merge' })
  return useCommand(trendTools.merge, {
    done: ({ trend }) => `Merged into “${trend.title}”`,
    failed: 'Failed to Merge Trends',
    canUndo: ({ post_ids }) => post_ids.length > 0 && post_ids.length <= MAX_UNMERGED_POSTS,
    undo: ({ post_ids }, { trend_group_id }) => unmerge({ trend_group_id, post_ids }),
  })
}

/** Undo gives the posts back to the trend that they were split from. */
export function useSplitTrend() {
  const { mutate: merge } = useCommand(trendTools.merge, { failed: 'Failed to Undo the Split' })
  return useCommand(trendTools.split, {
    done: ({ trend }) => `“${trend.title}” is a trend of its own now`,
    failed: 'Failed to Split Trend',
    undo: ({ trend }, { trend_group_id }) => merge({ trend_group_id: trend.id, into_trend_group_id: trend_group_id }),
  })
}
