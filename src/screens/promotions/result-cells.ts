import { postTypeNames } from '#records/promotions/rewards.ts'
import type { ResultRow } from './result-rows.ts'

type Cell = string | number | null

/** A file of results: live posts with their counts, a line each, and what each creator costs where `prices` names a currency. */
export function resultCells(rows: readonly ResultRow[], prices: { currency: string } | null): Cell[][] {
  const head = ['Creator', 'Username', 'Platform', 'Post', 'Type', 'Published', 'Plays', 'Likes', 'Comments', 'Shares']
  const priced = prices ? ['Price', 'Currency', `Cost per view of the creator (${prices.currency})`] : []
  const lines = rows.flatMap(({ creator, posts, cost_per_view }) =>
    posts.map(post => [
      creator.name,
      creator.username,
      post.platform === 'Twitter' ? 'X' : post.platform,
      post.url,
      postTypeNames[post.post_type],
      post.published_at ? new Date(post.published_at).toISOString() : null,
      post.play_count,
      post.heart_count,
      post.comment_count,
      post.share_count,
      ...(prices ? [creator.price, creator.currency, cost_per_view && Number(cost_per_view.toFixed(6))] : []),
    ]),
  )
  return [[...head, ...priced], ...lines]
}
