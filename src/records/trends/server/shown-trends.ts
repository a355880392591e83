import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import type { DB } from '../../../../db/schema.gen.ts'

/** A trend as a post of it shows it. */
export interface ShownTrend {
  id: string
  title: string
  emoji: string
}

type PostRow = ExpressionBuilder<DB & { e: DB['post_segments'] }, 'e'>

/** Nobody muted, removed or merged it. */
const isShown = sql<SqlBool>`t.muted_at is null and t.removed_at is null and t.merged_into is null`

/** The shown trends of posts, by post id, the strongest first. Of one segment where one is given. */
export async function trendsOfPosts(
  db: ReadDb,
  post_ids: readonly string[],
  segment_ids?: readonly string[],
): Promise<Map<string, ShownTrend[]>> {
  const rows = await db
    .selectFrom('trend_posts as tp')
    .innerJoin('trends as t', join =>
      join.onRef('t.organization_id', '=', 'tp.organization_id').onRef('t.id', '=', 'tp.trend_id'),
    )
    .select(['tp.post_id', 't.id', 't.title', 't.emoji'])
    .where('tp.post_id', '=', sql<string>`any(${post_ids}::uuid[])`)
    .$if(Boolean(segment_ids), of => of.where('tp.segment_id', '=', sql<string>`any(${segment_ids}::uuid[])`))
    .where(isShown)
    .orderBy('t.surprise', 'desc')
    .orderBy('t.id')
    .execute()
  const byPost = Map.groupBy(rows, ({ post_id }) => post_id)
  return new Map([...byPost].map(([post, of]) => [post, of.map(({ id, title, emoji }) => ({ id, title, emoji }))]))
}

/** Rows of `post_segments` as `e` that are in a shown trend of their segment, or in one of these. */
export const inTrend =
  (trend_ids?: readonly string[]) =>
  ({ exists, selectFrom }: PostRow): Expression<SqlBool> =>
    exists(
      selectFrom('trend_posts as tp')
        .innerJoin('trends as t', join =>
          join.onRef('t.organization_id', '=', 'tp.organization_id').onRef('t.id', '=', 'tp.trend_id'),
        )
        .select('tp.post_id')
        .whereRef('tp.organization_id', '=', 'e.organization_id')
        .whereRef('tp.segment_id', '=', 'e.segment_id')
        .whereRef('tp.post_id', '=', 'e.post_id')
        .$if(Boolean(trend_ids), of => of.where('tp.trend_id', '=', sql<string>`any(${trend_ids}::uuid[])`))
        .where(isShown),
    )
