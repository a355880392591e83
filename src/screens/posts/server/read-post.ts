import type { ReadDb } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { loadPosts } from '#records/posts/server/list/load-posts.ts'
import { trendsOfPosts } from '#records/trends/server/trends-of-posts.ts'

/** A post as the viewer shows it. @throws 404 */
export async function readPost(db: ReadDb, organization_id: string, id: string) {
  const counts = await db
    .selectFrom('post_metrics')
    .select(['counted_at', 'play_count', 'heart_count', 'comment_count', 'share_count'])
    .where('organization_id', '=', organization_id)
    .where('post_id', '=', id)
    .orderBy('counted_at')
    .limit(1_000)
    .execute()
  const segments = await db
    .selectFrom('post_segments as e')
    .innerJoin('segments as s', join =>
      join.onRef('s.organization_id', '=', 'e.organization_id').onRef('s.id', '=', 'e.segment_id'),
    )
    .select(['s.id', 's.name'])
    .where('e.organization_id', '=', organization_id)
    .where('e.post_id', '=', id)
    .orderBy('s.name')
    .execute()
  const segment_ids = segments.map(segment => segment.id)
  const [found] = await loadPosts(db, organization_id, [id], { segment_ids, trendsOf: trendsOfPosts })
  const post = found ?? raise(notFound('Post'))
  const creator_id = await creatorOf(db, organization_id, post.author.social_profile_id)
  return { post, counts, creator_id, segments }
}

const MAX_VIEWED = 6

/** Who publishes, as far as the team's posts tell. @throws 404 */
export async function readAuthor(db: ReadDb, organization_id: string, author_id: string) {
  const found = await db
    .selectFrom('post_authors')
    .select('post_count')
    .where('organization_id', '=', organization_id)
    .where('id', '=', author_id)
    .executeTakeFirst()
  const { post_count } = found ?? raise(notFound('Author'))
  const best = await db
    .selectFrom('posts')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('author_id', '=', author_id)
    .orderBy('play_count', order => order.desc().nullsLast())
    .orderBy('id')
    .limit(MAX_VIEWED)
    .execute()
  const posts = await loadPosts(
    db,
    organization_id,
    best.map(({ id }) => id),
    { segment_ids: [], trendsOf: trendsOfPosts },
  )
  const author = posts[0]?.author ?? raise(notFound('Author'))
  return { author, post_count, posts, creator_id: await creatorOf(db, organization_id, author.social_profile_id) }
}

/** The creator of the team's roster to whom a profile belongs. */
async function creatorOf(db: ReadDb, organization_id: string, social_profile_id: string | null) {
  if (!social_profile_id) return null
  const found = await db
    .selectFrom('creator_profiles')
    .select('creator_id')
    .where('organization_id', '=', organization_id)
    .where('social_profile_id', '=', social_profile_id)
    .executeTakeFirst()
  return found?.creator_id ?? null
}
