/** Where posts are counted; `fanfare` is all of them together. */
export const METRIC_PLATFORMS = ['fanfare', 'instagram', 'tiktok', 'youtube', 'twitter'] as const
export type MetricPlatform = (typeof METRIC_PLATFORMS)[number]
export type CountedPlatform = Exclude<MetricPlatform, 'fanfare'>

export const METRIC_KEYS = [
  'play_count',
  'like_count',
  'comment_count',
  'content_count',
  'engagement_rate',
  'cost_per_view',
] as const

export interface PlatformMetrics {
  play_count: number
  like_count: number
  comment_count: number
  /** Posts. */
  content_count: number
  /** Likes, comments and shares of each play, 0 to 1; null without plays. */
  engagement_rate: number | null
  /** In the currency that is asked for; null without plays or without a price. */
  cost_per_view: number | null
}

export interface AllMetrics extends PlatformMetrics {
  share_count: number
}

/** What was counted on one platform. */
export interface PlatformCounts {
  play_count: number
  like_count: number
  comment_count: number
  share_count: number
  content_count: number
  /** What its posts cost; null: nothing was agreed. */
  cost: number | null
}

/** The figures of one platform. */
export function platformMetrics({ share_count, cost, ...counts }: PlatformCounts): PlatformMetrics {
  const { play_count, like_count, comment_count } = counts
  return {
    ...counts,
    engagement_rate: play_count > 0 ? (like_count + comment_count + share_count) / play_count : null,
    cost_per_view: play_count > 0 && cost !== null ? cost / play_count : null,
  }
}

type Given = PlatformMetrics & { share_count: number }

/**
 * All platforms together: counts are added; rates are weighted by plays, and a platform without a rate weighs nothing (POST-055).
 */
export function aggregateMetrics(platforms: readonly Given[]): AllMetrics {
  const sum = (key: 'play_count' | 'like_count' | 'comment_count' | 'content_count' | 'share_count') =>
    platforms.reduce((total, platform) => total + platform[key], 0)
  const weighted = (key: 'engagement_rate' | 'cost_per_view') => {
    const known = platforms.filter(platform => platform[key] !== null && platform.play_count > 0)
    const plays = known.reduce((total, { play_count }) => total + play_count, 0)
    if (plays === 0) return null
    return known.reduce((total, platform) => total + (platform[key] ?? 0) * platform.play_count, 0) / plays
  }
  return {
    play_count: sum('play_count'),
    like_count: sum('like_count'),
    comment_count: sum('comment_count'),
    content_count: sum('content_count'),
    engagement_rate: weighted('engagement_rate'),
    cost_per_view: weighted('cost_per_view'),
    share_count: sum('share_count'),
  }
}
