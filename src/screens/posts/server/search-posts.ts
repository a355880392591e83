import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { posts } from '#records/posts/posts-contract.ts'
import { countPosts, findPosts } from '#records/posts/server/list/find-posts.ts'
import { loadPosts } from '#records/posts/server/list/load-posts.ts'
import { requireSegments } from '#records/posts/server/segments.ts'
import { trendsOfPosts } from '#records/trends/server/shown-trends.ts'
import { withTrends } from './trend-conditions.ts'

/** A page of posts, and how many there are. The two are read beside each other: counting must not delay the page. */
export async function searchPosts(database: Database, organization_id: string, asked: InputOf<typeof posts.search>) {
  const { limit, offset, cursor, order_by, order_direction } = asked
  const query = withTrends(asked)
  const counted = database.searchOrganization(organization_id, db => countPosts(db, query), { inMemory: true })
  const found = database.searchOrganization(
    organization_id,
    async db => {
      await requireSegments(db, organization_id, asked.segment_ids)
      const { items, links } = await findPosts(db, query, { limit, offset, cursor, order_by, order_direction })
      const ids = items.map(({ post_id }) => post_id)
      const items_ = await loadPosts(db, organization_id, ids, (reader, of) =>
        trendsOfPosts(reader, of, asked.segment_ids),
      )
      return { items: items_, links }
    },
    { inMemory: true },
  )
  const [page, count] = await Promise.all([found, counted])
  return { ...page, ...count }
}
