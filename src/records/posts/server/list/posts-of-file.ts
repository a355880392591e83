import type { ReadDb } from '#platform/server/database/db.ts'
import type { PostOrder } from '../../post-filter.ts'
import { columnOf, plannedRows } from './find-posts.ts'
import type { PostQuery } from './matching-posts.ts'

/** What a file says about the matching posts, in their order, at most `most`: one statement, read by `stream`. */
export async function postsOfFile(
  db: ReadDb,
  query: PostQuery,
  { order_by, order_direction }: PostOrder,
  most: number,
) {
  const column = columnOf[order_by]
  const matches = (await plannedRows(db, query, { order_by, order_direction }, most))
    .select(['e.post_id', `${column} as sorted_by`])
    .orderBy(column, order_direction)
    .orderBy('e.post_id', order_direction)
    .limit(most)
  return db
    .selectFrom(matches.as('found'))
    .innerJoin('posts as p', 'p.id', 'found.post_id')
    .innerJoin('post_authors as a', 'a.id', 'p.author_id')
    .leftJoin('sounds as s', 's.id', 'p.sound_id')
    .select([
      'p.url',
      'p.platform',
      'a.username',
      'p.description',
      's.title',
      's.author_name',
      'p.region',
      'p.genre_ids',
    ])
    .select([
      'p.play_count',
      'p.heart_count',
      'p.comment_count',
      'p.share_count',
      'p.engagement_rate',
      'p.published_at',
    ])
    .orderBy('found.sorted_by', order_direction)
    .orderBy('found.post_id', order_direction)
}
