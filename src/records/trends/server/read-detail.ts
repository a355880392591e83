import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { profileUrl } from '#records/social-profiles/profile-links.ts'
import type { Explanation, TrendDetail, TrendPost } from '../contract.ts'
import { readDays } from './posts-of-days.ts'
import { trendOf, trendRows } from './trend-rows.ts'
import { readGrowth } from './trend-stats.ts'

interface DetailAsked {
  trend_group_id: string
  time_zone?: string | null | undefined
}

export async function readDetail(
  db: Db,
  organization_id: string,
  { trend_group_id: id, time_zone }: DetailAsked,
): Promise<TrendDetail> {
  const row =
    (await trendRows(db, organization_id)
      .where('t.id', '=', id)
      .where('t.removed_at', 'is', null)
      .executeTakeFirst()) ?? raise(notFound('Trend'))
  const run = await db
    .selectFrom('trend_runs')
    .where('organization_id', '=', organization_id)
    .where('segment_id', '=', row.segment_id)
    .select('as_of')
    .executeTakeFirst()
  const explanation: Explanation = row.explanation
  const as_of = run?.as_of ?? row.detected_at
  return {
    trend: trendOf(row),
    explanation,
    as_of: as_of.toISOString(),
    days: await readDays(db, organization_id, { trend_id: id, as_of, time_zone }),
    growth: await readGrowth(db, organization_id, id, as_of),
    creators: await readCreators(db, organization_id, id),
    events: await readEvents(db, organization_id, id),
  }
}

const MAX_CREATORS = 5

/** Who made it move: those whose posts were seen most. */
async function readCreators(db: Db, organization_id: string, id: string): Promise<TrendDetail['creators']> {
  const leading = db
    .selectFrom('trend_posts as tp')
    .innerJoin('posts as p', join =>
      join.onRef('p.organization_id', '=', 'tp.organization_id').onRef('p.id', '=', 'tp.post_id'),
    )
    .where('tp.organization_id', '=', organization_id)
    .where('tp.trend_id', '=', id)
    .groupBy('p.author_id')
    .select([
      'p.author_id',
      sql<number>`count(*)::int`.as('post_count'),
      sql<number>`coalesce(sum(p.play_count), 0)::bigint`.as('play_count'),
    ])
    .orderBy('play_count', 'desc')
    .orderBy('p.author_id')
    .limit(MAX_CREATORS)
  const rows = await db
    .selectFrom(leading.as('l'))
    .innerJoin('post_authors as a', join =>
      join.on('a.organization_id', '=', organization_id).onRef('a.id', '=', 'l.author_id'),
    )
    .leftJoin('social_profiles as f', 'f.id', 'a.social_profile_id')
    .leftJoin('creator_profiles as c', join =>
      join.on('c.organization_id', '=', organization_id).onRef('c.social_profile_id', '=', 'a.social_profile_id'),
    )
    .select(['l.author_id', 'l.post_count', 'l.play_count', 'a.username', 'f.avatar_url', 'c.creator_id'])
    .select(sql<TrendPost['platform']>`a.platform`.as('platform'))
    .orderBy('l.play_count', 'desc')
    .orderBy('l.author_id')
    .execute()
  return rows.map(row => ({ ...row, url: profileUrl(row.platform, row.username) }))
}

const MAX_EVENTS = 50

async function readEvents(db: Db, organization_id: string, id: string): Promise<TrendDetail['events']> {
  const rows = await db
    .selectFrom('trend_events as e')
    .leftJoin('trends as o', join =>
      join.onRef('o.organization_id', '=', 'e.organization_id').onRef('o.id', '=', 'e.other_id'),
    )
    .where('e.organization_id', '=', organization_id)
    .where('e.trend_id', '=', id)
    .select([
      sql<TrendDetail['events'][number]['kind']>`e.kind`.as('kind'),
      'o.title as other_title',
      'e.user_name',
      'e.at',
    ])
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  return rows.map(row => ({ ...row, at: row.at.toISOString() }))
}

interface PostsAsked {
  trend_group_id: string
  order_by: 'play_count' | 'published_at'
  limit: number
  offset: number
  since?: string | null | undefined
}

/** Posts of a trend with what each shares with the others. */
export async function readTrendPosts(
  db: Db,
  organization_id: string,
  { trend_group_id, order_by, limit, offset, since }: PostsAsked,
): Promise<{ items: TrendPost[]; count: number }> {
  const posts = db
    .selectFrom('trend_posts as tp')
    .innerJoin('posts as p', join =>
      join.onRef('p.organization_id', '=', 'tp.organization_id').onRef('p.id', '=', 'tp.post_id'),
    )
    .where('tp.organization_id', '=', organization_id)
    .where('tp.trend_id', '=', trend_group_id)
    .$if(Boolean(since), all => all.where('p.published_at', '>=', new Date(since ?? 0)))
  const { count } = await posts.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await posts
    .innerJoin('post_authors as a', join =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.id', '=', 'p.author_id'),
    )
    .select([
      'p.id',
      sql<TrendPost['platform']>`p.platform`.as('platform'),
      'p.url',
      'p.description',
      'p.cover_url',
      'a.username',
      'p.duration_s',
      'p.published_at',
      'p.play_count',
      'p.heart_count',
      'p.engagement_rate',
      'tp.reasons',
    ])
    .orderBy(order_by === 'play_count' ? sql`p.play_count desc nulls last` : sql`p.published_at desc`)
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { items: rows.map(row => ({ ...row, published_at: row.published_at.toISOString() })), count }
}
