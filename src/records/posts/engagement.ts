import type { EngagementFormula } from './contract.ts'

interface Counts {
  play_count: number | null
  heart_count: number | null
  comment_count: number | null
  share_count: number | null
}

/**
 * Interactions of a post as a share of its views, or of its author's followers where the platform gives no views; with the
 * name of the formula. Null without likes, comments and shares, or without anything to divide by.
 *
 * @example engagementOf({ play_count: 1_000, heart_count: 100, comment_count: 5, share_count: null }, 50) // 0.105 by_views
 */
export function engagementOf(
  { play_count, heart_count, comment_count, share_count }: Counts,
  followers: number | null,
): { engagement_rate: number | null; engagement_formula: EngagementFormula | null } {
  const given = [heart_count, comment_count, share_count].filter(value => value !== null)
  if (given.length === 0) return { engagement_rate: null, engagement_formula: null }
  const interactions = given.reduce((sum, value) => sum + value, 0)
  if (play_count) return { engagement_rate: interactions / play_count, engagement_formula: 'by_views' }
  // a post with no views at all has no rate; one whose views nobody tells is measured by followers
  if (play_count === null && followers)
    return { engagement_rate: interactions / followers, engagement_formula: 'by_followers' }
  return { engagement_rate: null, engagement_formula: null }
}

/** The formula in words, beside the rate. */
export const formulaWords: Record<EngagementFormula, string> = {
  by_views: '(likes + comments + shares) / views',
  by_followers: '(likes + comments + shares) / followers, because the platform gives no views',
}

/** With fewer posts than this, an author has no usual number of views. */
export const POSTS_FOR_A_MEDIAN = 5

/** Views as a multiple of the author's median; null where either is unknown. */
export const relativePerformance = (play_count: number | null, median: number | null) =>
  play_count === null || !median ? null : play_count / median
