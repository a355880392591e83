import { sql } from 'kysely'
import type { ReadDb } from '#platform/server/database/db.ts'
import { keysetPage } from '#platform/server/database/keyset.ts'
import type { PostOrder, PostSort } from '../../post-filter.ts'
import { MANY_POSTS } from '../../post-filter.ts'
import { isFiltered, isNarrowed, type MatchingPosts, matches, matchingPosts, type PostQuery } from './matching-posts.ts'

/** The column of `post_segments as e` that posts are sorted by. */
export const columnOf: Record<PostSort, 'e.published_at' | `e.${Exclude<PostSort, 'created_at_platform'>}`> = {
  play_count: 'e.play_count',
  heart_count: 'e.heart_count',
  comment_count: 'e.comment_count',
  share_count: 'e.share_count',
  engagement_rate: 'e.engagement_rate',
  created_at_platform: 'e.published_at',
}

interface PostPage extends PostOrder {
  limit: number
  /** Of another page; wins over `offset`. */
  cursor?: string | null | undefined
  offset?: number
}

/** Ids of one page of posts. Ties are ordered by id, in the direction of the sort. */
export async function findPosts(db: ReadDb, query: PostQuery, { limit, cursor, offset = 0, ...order }: PostPage) {
  const rows = await plannedRows(db, query, order, offset + limit)
  const column = columnOf[order.order_by]
  if (!cursor && offset > 0) {
    const items = await rows
      .select('e.post_id')
      .orderBy(column, order.order_direction)
      .orderBy('e.post_id', order.order_direction)
      .offset(offset)
      .limit(limit)
      .execute()
    return { items, links: { next: null, previous: null, has_next: false, has_previous: true } }
  }
  return keysetPage(rows.select('e.post_id'), {
    sort: [{ column, direction: order.order_direction }],
    tie: 'e.post_id',
    cursor,
    limit,
  })
}

/** Rows from the start of the sort order that tell how frequent matches are. */
const SAMPLE = 1_000
/** Rows along the sort order that can be read within the time of a page. */
const WALK = 8_000

/**
 * The matches, planned by what the first rows of the order show: PostgreSQL has no statistics of words in one segment, and would
 * walk a whole segment for three rare letters, or gather a million frequent ones for one page.
 */
export async function plannedRows(
  db: ReadDb,
  query: PostQuery,
  order: PostOrder,
  wanted: number,
): Promise<MatchingPosts> {
  if (!isNarrowed(query)) return matchingPosts(db, query, 'inRows')
  const { seen, found } = await sampled(db, query, order)
  if (seen === SAMPLE && found * WALK >= wanted * SAMPLE) return matchingPosts(db, query, 'inRows')
  const few = db
    .with(
      cte => cte('few').materialized(),
      () => matchingPosts(db, query, 'byIndex').select(['e.segment_id', 'e.post_id']),
    )
    .selectFrom('few')
    .innerJoin('post_segments as e', join =>
      join.onRef('e.segment_id', '=', 'few.segment_id').onRef('e.post_id', '=', 'few.post_id'),
    )
  return few as unknown as MatchingPosts
}

async function sampled(db: ReadDb, query: PostQuery, { order_by, order_direction }: PostOrder) {
  const { segment_ids, start_date, end_date, time_zone } = query
  // a range of days is what the order by date begins with; any other order meets it on the way
  const byDate = order_by === 'created_at_platform' ? { start_date, end_date, time_zone } : {}
  const first = matchingPosts(db, { segment_ids, ...byDate }, 'inRows')
    .select(['e.organization_id', 'e.segment_id', 'e.post_id', 'e.search', 'e.facets', 'e.published_at'])
    .orderBy(columnOf[order_by], order_direction)
    .limit(SAMPLE)
  const sample = db.selectFrom(first.as('e')) as unknown as MatchingPosts
  return sample
    .select(({ fn }) => [
      fn.countAll<number>().as('seen'),
      fn.countAll<number>().filterWhere(matches(query, 'inRows')).as('found'),
    ])
    .executeTakeFirstOrThrow()
}

/** How many posts match: exactly up to `MANY_POSTS`, and of whole segments. */
export async function countPosts(db: ReadDb, query: PostQuery): Promise<{ count: number; many: boolean }> {
  if (!isFiltered(query) && query.segment_ids.length === 1) {
    const segment = await db
      .selectFrom('segments')
      .select('post_count')
      .where('id', '=', query.segment_ids[0] ?? '')
      .executeTakeFirst()
    return { count: segment?.post_count ?? 0, many: false }
  }
  const some = matchingPosts(db, query, 'byIndex')
    .select(sql.lit(1).as('one'))
    .limit(MANY_POSTS + 1)
  const { found } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow()
  return { count: Math.min(found, MANY_POSTS), many: found > MANY_POSTS }
}
