import type { CreatorPlatform } from '#records/social-profiles/contract.ts'

/** The parts of Creator Details; their words in an address (DETAIL-004). */
export const DETAIL_TABS = ['overview', 'analytics', 'promotions', 'similar-creators'] as const
export type DetailTab = (typeof DETAIL_TABS)[number]

/** An unknown word opens the overview. */
export const detailTab = (word: unknown): DetailTab => DETAIL_TABS.find(tab => tab === word) ?? 'overview'

export type ActivityLevel = 'VERY_ACTIVE' | 'ACTIVE' | 'INACTIVE' | 'VERY_INACTIVE'

const DAY_MS = 86_400_000

/** By the latest post: within 7, 14 and 30 days, the last day included (DETAIL-038 to DETAIL-045). */
export function activityLevel(mostRecentPublishedAt: string | null | undefined, now: Date): ActivityLevel {
  const days = mostRecentPublishedAt ? (now.getTime() - Date.parse(mostRecentPublishedAt)) / DAY_MS : Number.NaN
  if (days <= 7) return 'VERY_ACTIVE'
  if (days <= 14) return 'ACTIVE'
  return days <= 30 ? 'INACTIVE' : 'VERY_INACTIVE'
}

/** US dollars per 1,000 views (DETAIL-061). */
export const DEFAULT_RATES: Readonly<Record<CreatorPlatform, number>> = {
  TikTok: 3.5,
  Instagram: 8.5,
  YouTube: 5,
  Twitter: 6,
}

interface CostFacts {
  platform: CreatorPlatform
  follower_count: number | null
  median_play_count_7d: number | null
  cpv_min: number | null
  cpv_max: number | null
}

/**
 * Estimated cost per view in US dollars: the mean of the pair where it is set, else the platform's rate for followers over the
 * median plays of 7 days. Null where nothing was played (DETAIL-062 to DETAIL-064).
 */
export function costPerView({ platform, follower_count, median_play_count_7d, cpv_min, cpv_max }: CostFacts) {
  if (cpv_min !== null && cpv_max !== null) return (cpv_min + cpv_max) / 2
  if (!median_play_count_7d || follower_count === null) return null
  return ((DEFAULT_RATES[platform] / 1000) * follower_count) / median_play_count_7d
}

interface SharedShape {
  full_name?: string | null
  title?: string | null
  name?: string | null
  nickname?: string | null
  username?: string | null
  unique_id?: string | null
  screen_name?: string | null
  custom_url?: string | null
}

const firstOf = (values: readonly (string | null | undefined)[]) => values.find(value => value?.trim())?.trim() ?? ''

/** The name of whoever posts, in whatever shape a platform gives it (DETAIL-074). */
export const displayName = ({ full_name, title, name, nickname }: SharedShape) =>
  firstOf([full_name, title, name, nickname])

/** Their handle, without @. */
export const displayHandle = ({ username, unique_id, screen_name, custom_url }: SharedShape) =>
  firstOf([username, unique_id, screen_name, custom_url]).replace(/^@/, '')

/** Where a past promotion is (DETAIL-067, DETAIL-068). */
export const promotionPath = ({ promotion_id, id }: { promotion_id: string | null; id: string }) =>
  `/promote/${encodeURIComponent(promotion_id ?? id)}`
