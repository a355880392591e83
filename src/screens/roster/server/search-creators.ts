import { sql } from 'kysely'
import type { InputOf } from '#platform/contract/endpoint.ts'
import type { ReadDb } from '#platform/server/database/db.ts'
import { matchingCreators } from '#records/creators/server/list/matching-creators.ts'
import { loadCreators } from '#records/creators/server/load-creators.ts'
import type { rosterScreen } from '../contract.ts'

type Asked = InputOf<typeof rosterScreen.search>

/** The whole team by score, in pages with their count (TABLE-074, TABLE-075, API-011, API-013). */
export async function searchCreators(db: ReadDb, { organization_id, order_direction, limit, offset, ...asked }: Asked) {
  const found = (await matchingScored(db, organization_id, asked)).select('c.id')
  const page = await found
    .orderBy('c.composite_score', order_direction)
    .orderBy('c.id', order_direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await db
    .selectFrom(found.as('all'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const ids = page.map(({ id }) => id)
  return { items: await loadCreators(db, organization_id, ids), count }
}

type Filter = Omit<Asked, 'organization_id' | 'order_direction' | 'limit' | 'offset'>

async function matchingScored(db: ReadDb, organization_id: string, filter: Filter) {
  const { gender, has_email_address: with_mail } = filter
  let rows = (
    await matchingCreators(db, {
      roster_id: organization_id,
      country_code__in: filter.country_code__in,
      platform__in: filter.platform__in,
      has_price: filter.has_price,
      price__gte: filter.price__gte,
      price__lte: filter.price__lte,
      follower_count__gte: filter.follower_count__gte,
      follower_count__lte: filter.follower_count__lte,
    })
  ).innerJoin('creators as c', 'c.id', 'rc.creator_id')
  if (gender) rows = rows.where('c.gender', '=', gender)
  const profiles = db
    .selectFrom('creator_profiles as p')
    .innerJoin('social_profiles as s', 's.id', 'p.social_profile_id')
    .select('p.creator_id')
    .where(sql<boolean>`p.creator_id = c.id`)
  const { median_play_count_7d__gte: plays_7d, median_play_count_14d__gte: plays_14d } = filter
  if (typeof plays_7d === 'number')
    rows = rows.where(({ exists }) => exists(profiles.where('s.median_play_count_7d', '>=', plays_7d)))
  if (typeof plays_14d === 'number')
    rows = rows.where(({ exists }) => exists(profiles.where('s.median_play_count_14d', '>=', plays_14d)))
  if (typeof with_mail === 'boolean')
    rows = rows.where(({ or, not, exists }) => {
      const mail = or([
        exists(
          db
            .selectFrom('creator_contacts as k')
            .select('k.id')
            .where('k.type', '=', 'email')
            .where(sql<boolean>`k.creator_id = c.id`),
        ),
        exists(profiles.where(sql<boolean>`cardinality(s.email_addresses) > 0`)),
      ])
      return with_mail ? mail : not(mail)
    })
  return rows
}
