import { z } from 'zod'

/** Figures of a profile that are kept over time. Medians are over the newest thirty posts, `_7d` over those of seven days. */
export const profileMetric = z.enum([
  'follower_count',
  'following_count',
  'engagement_rate',
  'avg_daily_post_7d',
  'median_play_count',
  'median_like_count',
  'median_comment_count',
  'median_share_count',
  'median_play_count_7d',
  'median_like_count_7d',
  'median_comment_count_7d',
  'median_share_count_7d',
])
export type ProfileMetric = z.infer<typeof profileMetric>

/** A figure as its platform showed it. `rounded_to`: the platform rounds down to a multiple of it; null: exact. */
export interface Reading {
  value: number
  rounded_to: number | null
}

/**
 * The step to which a platform rounds a figure down; null for an exact one. YouTube shows three significant digits of the
 * followers of a channel with more than a thousand.
 * Source: https://developers.google.com/youtube/v3/docs/channels#statistics.subscriberCount
 */
export function roundingOf(platform: string, metric: ProfileMetric, value: number): number | null {
  if (platform !== 'YouTube' || metric !== 'follower_count' || value < 1000) return null
  return 10 ** (Math.floor(Math.log10(value)) - 2)
}

/** How much a figure moved, as a fraction of what it was; between `low` and `high` where the platform rounds. */
export interface Change {
  /** Null where the rounding hides whether there was a change at all, or there was nothing before. */
  fraction: number | null
  low: number | null
  high: number | null
}

/** The change between two readings. A reading rounded down to `step` stands for anything from it to it plus `step`. */
export function changeBetween(before: Reading, after: Reading): Change {
  if (before.value === 0) return { fraction: after.value === 0 ? 0 : null, low: null, high: null }
  if (!before.rounded_to && !after.rounded_to) {
    const fraction = after.value / before.value - 1
    return { fraction, low: fraction, high: fraction }
  }
  const low = after.value / (before.value + (before.rounded_to ?? 0)) - 1
  const high = (after.value + (after.rounded_to ?? 0)) / before.value - 1
  // equal readings and neighbouring steps may both be no change
  return { fraction: low > 0 || high < 0 ? after.value / before.value - 1 : null, low, high }
}
