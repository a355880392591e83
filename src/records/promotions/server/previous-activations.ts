import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { activations, PreviousActivation } from '../contract.ts'
import { livePostsOf } from './live-posts.ts'

type Asked = Omit<InputOf<typeof activations.previous>, 'organization_id'>

/** Activations of a creator, the latest first. Undefined when the team has no such creator. */
export async function previousActivations(
  db: Db,
  organization_id: string,
  asked: Asked,
): Promise<{ items: PreviousActivation[]; count: number } | undefined> {
  const creator_id = await creatorOf(db, organization_id, asked)
  if (!creator_id) return undefined
  const theirs = db
    .selectFrom('activation_creators as ac')
    .innerJoin('activations as a', join =>
      join.onRef('a.organization_id', '=', 'ac.organization_id').onRef('a.id', '=', 'ac.activation_id'),
    )
    .where('ac.organization_id', '=', organization_id)
    .where('ac.creator_id', '=', creator_id)
  const { count } = await theirs.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await theirs
    .select([
      'a.id',
      'a.name',
      'a.promotion_id',
      sql<string>`a.created_at`.as('created_at'),
      sql<number | null>`ac.price::float8`.as('creator_price'),
      sql<string | null>`case when ac.price is not null then ac.currency end`.as('creator_currency'),
    ])
    .orderBy('ac.added_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  const posts = await livePostsOf(db, organization_id, { activation_ids: rows.map(({ id }) => id), creator_id })
  const total = (id: string, metric: 'play_count' | 'heart_count' | 'comment_count' | 'share_count') =>
    posts.filter(post => post.activation_id === id).reduce((sum, post) => sum + (post[metric] ?? 0), 0)
  const items = rows.map(row => ({
    ...row,
    total_play_count: total(row.id, 'play_count'),
    total_heart_count: total(row.id, 'heart_count'),
    total_comment_count: total(row.id, 'comment_count'),
    total_share_count: total(row.id, 'share_count'),
  }))
  return { items, count }
}

/** By id, or by the name of one of their profiles. */
async function creatorOf(db: Db, organization_id: string, asked: Asked): Promise<string | undefined> {
  const { creator_id, tiktok_unique_id, instagram_username } = asked
  const found = await db
    .selectFrom('creators as c')
    .where('c.organization_id', '=', organization_id)
    .$if(Boolean(creator_id), query => query.where('c.id', '=', creator_id ?? ''))
    .$if(!creator_id, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('creator_profiles as cp')
            .innerJoin('social_profiles as s', 's.id', 'cp.social_profile_id')
            .whereRef('cp.organization_id', '=', 'c.organization_id')
            .whereRef('cp.creator_id', '=', 'c.id')
            .where(({ or, and, eb }) =>
              or([
                and([
                  eb('s.platform', '=', 'TikTok'),
                  or([
                    eb('s.platform_id', '=', tiktok_unique_id ?? ''),
                    eb('s.username_key', '=', (tiktok_unique_id ?? '').toLowerCase()),
                  ]),
                ]),
                and([
                  eb('s.platform', '=', 'Instagram'),
                  eb('s.username_key', '=', (instagram_username ?? '').toLowerCase()),
                ]),
              ]),
            )
            .select('s.id'),
        ),
      ),
    )
    .select('c.id')
    .executeTakeFirst()
  return found?.id
}
