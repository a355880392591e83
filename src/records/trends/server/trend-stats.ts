import { sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { TrendDetail, TrendStats } from '../contract.ts'
import { COUNT_ROUNDING, growthOf } from '../rules.ts'

const postsOf = (db: Db, organization_id: string) =>
  db
    .selectFrom('trend_posts as tp')
    .innerJoin('posts as p', join =>
      join.onRef('p.organization_id', '=', 'tp.organization_id').onRef('p.id', '=', 'tp.post_id'),
    )
    .where('tp.organization_id', '=', organization_id)

const sums = [
  sql<number>`coalesce(sum(p.play_count), 0)::bigint`.as('play_count'),
  sql<number>`coalesce(sum(p.heart_count), 0)::bigint`.as('like_count'),
  sql<number>`coalesce(sum(p.comment_count), 0)::bigint`.as('comment_count'),
  sql<number>`coalesce(sum(p.share_count), 0)::bigint`.as('share_count'),
  sql<number>`count(*)::int`.as('video_count'),
  sql<number>`count(distinct p.author_id)::int`.as('creator_count'),
] as const

/** Adds up the counts of a trend's posts. */
export const readStats = (db: Db, organization_id: string, trend_id: string): Promise<TrendStats> =>
  postsOf(db, organization_id).where('tp.trend_id', '=', trend_id).select(sums).executeTakeFirstOrThrow()

/** Stores the sums that lists show and sort by. */
export async function addUpTrends(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  const added = postsOf(db, organization_id)
    .where('tp.trend_id', '=', anyId(ids))
    .groupBy('tp.trend_id')
    .select('tp.trend_id')
    .select(sums)
  await db
    // a run has just written the posts, which no statistics know: once, not once for each trend
    .with(
      cte => cte('n').materialized(),
      () => added,
    )
    .updateTable('trends as t')
    .from('n')
    .set(({ ref }) => ({
      play_count: ref('n.play_count'),
      like_count: ref('n.like_count'),
      comment_count: ref('n.comment_count'),
      share_count: ref('n.share_count'),
      video_count: ref('n.video_count'),
      creator_count: ref('n.creator_count'),
    }))
    .where('t.organization_id', '=', organization_id)
    .whereRef('t.id', '=', 'n.trend_id')
    .execute()
}

const WEEK_MS = 7 * 86_400_000
const COUNTS = ['play_count', 'like_count', 'comment_count', 'share_count'] as const

/** How much the posts of the last seven days brought, against those of the seven days before. */
export async function readGrowth(
  db: Db,
  organization_id: string,
  trend_id: string,
  as_of: Date,
): Promise<TrendDetail['growth']> {
  const weekBefore = (weeks: number) => new Date(as_of.getTime() - weeks * WEEK_MS)
  // how far the sum of a column may be from the truth
  const error = (column: 'play_count' | 'heart_count' | 'comment_count' | 'share_count') => {
    const count = sql.ref(`p.${column}`)
    const isRounded = sql`${count} >= ${COUNT_ROUNDING.from} and ${count} % ${COUNT_ROUNDING.to} = 0`
    return sql<number>`(count(*) filter (where ${isRounded}) * ${COUNT_ROUNDING.to} / 2)::bigint`
  }
  const week = (from: Date, to: Date) =>
    postsOf(db, organization_id)
      .where('tp.trend_id', '=', trend_id)
      .where('p.published_at', '>', from)
      .where('p.published_at', '<=', to)
      .select(sums)
      .select([
        error('play_count').as('play_error'),
        error('heart_count').as('like_error'),
        error('comment_count').as('comment_error'),
        error('share_count').as('share_error'),
      ])
      .executeTakeFirstOrThrow()
  const now = await week(weekBefore(1), as_of)
  const before = await week(weekBefore(2), weekBefore(1))
  const errorOf = {
    play_count: 'play_error',
    like_count: 'like_error',
    comment_count: 'comment_error',
    share_count: 'share_error',
  } as const
  const counts = COUNTS.map(count => {
    const column = errorOf[count]
    return [count, growthOf(now[count], before[count], now[column] + before[column])] as const
  })
  return {
    ...(Object.fromEntries(counts) as Record<(typeof COUNTS)[number], number | null>),
    video_count: growthOf(now.video_count, before.video_count, 0),
    creator_count: growthOf(now.creator_count, before.creator_count, 0),
  }
}
