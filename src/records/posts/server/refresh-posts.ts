import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { POSTS_FOR_A_MEDIAN } from '../engagement.ts'

/**
 * Recomputes the rows by which the explorer filters and sorts (`post_segments`) from current data. Call it in the same
 * transaction as every change of a post, holding `lockPosts`.
 */
export async function refreshPosts(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select refresh_post_segments(${organization_id}, ${ids}::uuid[])`.execute(db)
}

/** Recomputes how many posts these authors have, and their median views; authors without posts go. */
export async function refreshAuthors(db: Db, organization_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    update post_authors a set post_count = n.posts, median_play_count = n.median
    from (
      select p.author_id, count(*) as posts,
        case when count(p.play_count) >= ${POSTS_FOR_A_MEDIAN}
          then percentile_disc(0.5) within group (order by p.play_count) end as median
      from posts p where p.organization_id = ${organization_id} and p.author_id = any(${ids}::uuid[])
      group by p.author_id
    ) n
    where a.organization_id = ${organization_id} and a.id = n.author_id
      and (a.post_count, a.median_play_count) is distinct from (n.posts, n.median)`.execute(db)
  await sql`
    delete from post_authors a
    where a.organization_id = ${organization_id} and a.id = any(${ids}::uuid[]) and not exists (
      select from posts p where p.organization_id = ${organization_id} and p.author_id = a.id
    )`.execute(db)
}
