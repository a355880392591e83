import { percent } from '#platform/web/numbers.ts'
import type { ProfileMetric } from '#records/social-profiles/metrics.ts'

/** The figures that Analytics shows, each with its seven-day variant where there is one. */
export const SHOWN_METRICS = [
  { metric: 'follower_count', label: 'Followers' },
  { metric: 'median_play_count', week: 'median_play_count_7d', label: 'Median Plays' },
  { metric: 'median_like_count', week: 'median_like_count_7d', label: 'Median Likes' },
  { metric: 'median_comment_count', week: 'median_comment_count_7d', label: 'Median Comments' },
  { metric: 'median_share_count', week: 'median_share_count_7d', label: 'Median Shares' },
  { metric: 'engagement_rate', label: 'Engagement Rate' },
] as const satisfies readonly { metric: ProfileMetric; week?: ProfileMetric; label: string }[]

export type ShownMetric = (typeof SHOWN_METRICS)[number]['metric']

export const isRate = (metric: ProfileMetric) => metric === 'engagement_rate'
export const rateText = (value: number) => percent(value, { decimals: 1 })

/** Who showed a figure, as people call them. */
export const sourceName = (source: string) =>
  ({
    simulator: 'Simulated',
    tiktok: 'TikTok',
    tiktok_oembed: 'TikTok',
    instagram: 'Instagram',
    youtube: 'YouTube',
    x: 'X',
    twitter: 'X',
  })[source] ?? source
