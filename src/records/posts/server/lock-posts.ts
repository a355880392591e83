import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Makes the writers of a team's posts wait for each other until their transactions end: two that enter the same posts cannot
 * deadlock, and posts are seen in the order of `posts.arrival`.
 */
export async function lockPosts(db: Db, organization_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('posts:' || ${organization_id}, 0))`.execute(db)
}
