import { sql } from 'kysely'
import { anyId } from '#platform/server/database/any-id.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Explanation } from '../contract.ts'
import { movementOf } from './detector/movement.ts'

interface Segment {
  organization_id: string
  segment_id: string
}

/**
 * Describes trends by the posts that a person has just given them: how they move and who posted first. What their posts have in
 * common is known after the next run only, which compares them with the other posts of the segment.
 */
export async function measureMovement(db: Db, { organization_id, segment_id }: Segment, ids: readonly string[]) {
  const run = await db
    .selectFrom('trend_runs')
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', segment_id)
    .select('as_of')
    .executeTakeFirst()
  const rows = await db
    .selectFrom('trend_posts as tp')
    .innerJoin('posts as p', join =>
      join.onRef('p.organization_id', '=', 'tp.organization_id').onRef('p.id', '=', 'tp.post_id'),
    )
    .innerJoin('post_authors as a', join =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.id', '=', 'p.author_id'),
    )
    .where('tp.organization_id', '=', organization_id)
    .where('tp.trend_id', '=', anyId(ids))
    .select(['tp.trend_id', 'p.published_at', 'p.author_id', 'a.username'])
    .orderBy('p.published_at')
    .orderBy('p.id')
    .execute()
  const newest = rows.at(-1)?.published_at
  for (const id of ids) {
    const own = rows.filter(({ trend_id }) => trend_id === id)
    const [first] = own
    const posts = own.map(({ published_at, author_id }) => ({
      published_at: published_at.getTime(),
      author: author_id,
    }))
    const { lifecycle, surprise, ...counted } = movementOf(posts, (run?.as_of ?? newest)?.getTime() ?? 0)
    const explanation: Explanation = {
      signals: [],
      signals_pending: true,
      phrase: null,
      ...counted,
      first: first ? { author: first.username, published_at: first.published_at.toISOString() } : null,
    }
    await db
      .updateTable('trends')
      .set({ lifecycle, surprise, explanation: sql`${JSON.stringify(explanation)}::jsonb` })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute()
  }
}
