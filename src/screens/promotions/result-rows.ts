import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { PromotionCreator, promotionScreens } from './contract.ts'

type Post = AnswerOf<typeof promotionScreens.results>['posts'][number]

export interface ResultRow {
  creator: PromotionCreator
  posts: readonly Post[]
  plays: number | null
  hearts: number | null
  comments: number | null
  shares: number | null
  /** Likes, comments and shares over plays. */
  engagement: number | null
  /** In the activation's currency. */
  cost_per_view: number | null
}

/** Creators with live posts, the most played first. A count that no post has is null, not 0. */
export function resultRows(creators: readonly PromotionCreator[], posts: readonly Post[]): ResultRow[] {
  const byCreator = Map.groupBy(posts, ({ creator_id }) => creator_id)
  const rows = creators.flatMap((creator): ResultRow[] => {
    const theirs = byCreator.get(creator.creator_id)
    if (!theirs) return []
    const sum = (key: 'play_count' | 'heart_count' | 'comment_count' | 'share_count') => {
      const known = theirs.flatMap(post => post[key] ?? [])
      return known.length === 0 ? null : known.reduce((total, count) => total + count, 0)
    }
    const [plays, hearts, comments, shares] = [
      sum('play_count'),
      sum('heart_count'),
      sum('comment_count'),
      sum('share_count'),
    ]
    return [
      {
        creator,
        posts: theirs,
        plays,
        hearts,
        comments,
        shares,
        engagement: plays ? ((hearts ?? 0) + (comments ?? 0) + (shares ?? 0)) / plays : null,
        cost_per_view: plays && creator.converted_price !== null ? creator.converted_price / plays : null,
      },
    ]
  })
  return rows.toSorted((a, b) => (b.plays ?? -1) - (a.plays ?? -1))
}
