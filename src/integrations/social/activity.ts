import { isEmail } from '#platform/contract/validators.ts'
import type { SocialPostSnapshot, SocialProfileSnapshot } from './port.ts'

/** Number of newest posts to read. */
export const NEWEST_POSTS = 30

type Activity = Pick<
  SocialProfileSnapshot,
  | 'engagement_rate'
  | 'engagement_formula'
  | 'most_recent_published_at'
  | 'avg_daily_post_7d'
  | 'median_play_count_7d'
  | 'median_play_count_14d'
  | 'posts'
>

interface Counted {
  posts: readonly SocialPostSnapshot[]
  follower_count: number | null
  /** One formula per platform, so that profiles are comparable. */
  formula: 'by_views' | 'by_followers'
  now: Date
}

const DAY_MS = 86_400_000

/** Statistics of the newest posts, in any order. All values are null when no posts are visible. */
export function activityOf({ posts, follower_count, formula, now }: Counted): Activity {
  const newest = posts.toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime()).slice(0, NEWEST_POSTS)
  const rate = median(newest.flatMap(post => rateOf(post, formula === 'by_views' ? post.play_count : follower_count)))
  const within = (days: number) => newest.filter(post => now.getTime() - post.published_at.getTime() <= days * DAY_MS)
  const plays = (days: number) => {
    const middle = median(within(days).flatMap(({ play_count }) => play_count ?? []))
    return middle === null ? null : Math.round(middle)
  }
  return {
    engagement_rate: rate,
    engagement_formula: rate === null ? null : formula,
    most_recent_published_at: newest[0]?.published_at ?? null,
    avg_daily_post_7d: newest.length === 0 ? null : aDay(within(7), now),
    median_play_count_7d: plays(7),
    median_play_count_14d: plays(14),
    posts: newest,
  }
}

/** For profiles that post more in a week than is read, the rate is measured over the time span of the posts read. */
function aDay(lately: readonly SocialPostSnapshot[], now: Date): number {
  const oldest = lately.at(-1)
  if (lately.length < NEWEST_POSTS || !oldest) return lately.length / 7
  return lately.length / Math.max((now.getTime() - oldest.published_at.getTime()) / DAY_MS, 1 / 24)
}

/** Skips posts with hidden likes instead of counting 0. */
function rateOf({ like_count, comment_count, share_count }: SocialPostSnapshot, base: number | null): number[] {
  if (!base || like_count === null) return []
  return [(like_count + (comment_count ?? 0) + (share_count ?? 0)) / base]
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

/** Email addresses in a bio, in lower case, each once. */
export function emailsIn(bio: string): string[] {
  const written = bio.match(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? []
  return [...new Set(written.map(address => address.toLowerCase().replace(/^\.+/, '')).filter(isEmail))]
}
