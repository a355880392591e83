import { type RandomStream, randomStream } from '#platform/server/random-stream.ts'
import { NEWEST_POSTS } from './activity.ts'
import type { SocialPlatform, SocialPostSnapshot } from './port.ts'
import { codeOf, normal, type SimulatedAccount } from './simulated-people.ts'
import { hashtagOf } from './simulated-words.ts'

/** Nobody has posted before this day. */
const BEGINNING = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/**
 * The newest posts of an account at a moment, newest first. A post keeps its time and text, and its counts grow for some
 * days.
 */
export function simulatedPosts(account: SimulatedAccount, now: Date): SocialPostSnapshot[] {
  if (account.is_private) return []
  const pause = DAY_MS / account.posts_a_day
  const end = Math.min(now.getTime(), account.silent_since?.getTime() ?? Number.POSITIVE_INFINITY)
  const posts: SocialPostSnapshot[] = []
  for (let ordinal = Math.floor((end - BEGINNING) / pause); ordinal >= 0 && posts.length < NEWEST_POSTS; ordinal--) {
    const random = randomStream(Math.imul(account.seed + 1, 0x85ebca6b) ^ ordinal)
    // platforms give whole seconds
    const at = Math.floor((BEGINNING + (ordinal + 0.9 * random.next()) * pause) / 1_000) * 1_000
    if (at <= end) posts.push(postOf(account, new Date(at), now, random))
  }
  return posts
}

function postOf(account: SimulatedAccount, at: Date, now: Date, random: RandomStream): SocialPostSnapshot {
  const { platform, username, rate, reach, follower_count } = account
  // half of a post's final counts come in its first two days
  const ripe = 1 - 0.5 ** ((now.getTime() - at.getTime()) / (2 * DAY_MS) + 0.05)
  const views = Math.round(reach * Math.exp(0.9 * normal(random)) * ripe)
  const reactions = (platform === 'Instagram' ? follower_count * ripe : views) * rate * Math.exp(0.3 * normal(random))
  const [comments, shares] = [0.02 + 0.05 * random.next(), 0.03 + 0.08 * random.next()]
  const knowsShares = platform === 'TikTok' || platform === 'Twitter'
  const isPicture = platform === 'Instagram' && random.chance(0.35)
  const platform_id = platform === 'YouTube' ? codeOf(random, 11) : idOf(at, random)
  return {
    platform_id,
    url: postUrl[platform](username, platform === 'Instagram' ? codeOf(random, 11) : platform_id),
    published_at: at,
    description: captionOf(account, random),
    cover_url: null,
    play_count: isPicture ? null : views,
    like_count: Math.round(reactions * (1 - comments - (knowsShares ? shares : 0))),
    comment_count: Math.round(reactions * comments),
    share_count: knowsShares ? Math.round(reactions * shares) : null,
  }
}

const postUrl: Record<SocialPlatform, (username: string, id: string) => string> = {
  TikTok: (username, id) => `https://www.tiktok.com/@${username}/video/${id}`,
  Instagram: (_, id) => `https://www.instagram.com/p/${id}/`,
  YouTube: (_, id) => `https://www.youtube.com/watch?v=${id}`,
  Twitter: (username, id) => `https://x.com/${username}/status/${id}`,
}

/** Ids grow with time, as the platforms' do. */
const idOf = (at: Date, random: RandomStream) =>
  `7${String(Math.floor(at.getTime() / 1_000)).padStart(11, '0')}${random.between(1_000_000, 9_999_999)}`

function captionOf({ calling, genres }: SimulatedAccount, random: RandomStream): string {
  const tags = genres.filter(() => random.chance(0.7)).map(hashtagOf)
  const more = random.chance(0.4) ? ['newmusic'] : []
  return [random.pick(calling.captions), ...[...tags, ...more].map(tag => `#${tag}`)].join(' ')
}
