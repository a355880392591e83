import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Database, ReadDb } from '#platform/server/database/db.ts'
import type { posts } from '#records/posts/posts-contract.ts'
import { countPosts, findPosts } from '#records/posts/server/list/find-posts.ts'
import { loadPosts } from '#records/posts/server/list/load-posts.ts'
import { requireSegments } from '#records/posts/server/segments.ts'
import { trendsOfPosts } from '#records/trends/server/trends-of-posts.ts'
import { withTrends } from './trend-conditions.ts'

/** A page of posts, and how many there are. The two are read beside each other: counting must not delay the page. */
export async function searchPosts(database: Database, organization_id: string, asked: InputOf<typeof posts.search>) {
  const { limit, offset, cursor, order_by, order_direction, segment_ids } = asked
  const read = <T>(run: (db: ReadDb) => Promise<T>) =>
    database.searchOrganization(organization_id, run, { inMemory: true })
  const counted = read(async db => countPosts(db, await withTrends(db, organization_id, asked)))
  const found = read(async db => {
    await requireSegments(db, organization_id, segment_ids)
    const query = await withTrends(db, organization_id, asked)
    const { items, links } = await findPosts(db, query, { limit, offset, cursor, order_by, order_direction })
    const ids = items.map(({ post_id }) => post_id)
    return { items: await loadPosts(db, organization_id, ids, { segment_ids, trendsOf: trendsOfPosts }), links }
  })
  const [page, count] = await Promise.all([found, counted])
  return { ...page, ...count }
}
