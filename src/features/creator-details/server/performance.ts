import { sql } from 'kysely'
import type { AnswerOf } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/db.ts'
import { notFound, raise } from '#platform/server/errors.ts'
import { latestReadings } from '#records/social-profiles/server/observations/read-observations.ts'
import type { creatorDetails } from '../contract.ts'

type Performance = AnswerOf<typeof creatorDetails.performance>

const counts = ['play', 'like', 'comment', 'share'] as const

/** Figures of a profile in the words of the specification; what the team asked and recorded adds the cost per view. */
export async function performanceOf(db: Db, organization_id: string, social_profile_id: string): Promise<Performance> {
  const profile = await db
    .selectFrom('social_profiles')
    .select(['follower_count', 'following_count', 'engagement_rate', 'email_addresses', 'genre_ids'])
    .where('id', '=', social_profile_id)
    .executeTakeFirst()
  const { genre_ids, ...facts } = profile ?? raise(notFound('Profile'))
  const readings = await latestReadings(db, social_profile_id)
  const of = (metric: string) => readings.find(reading => reading.metric === metric)
  const percentage = (metric: string) => {
    const fraction = of(metric)?.change?.fraction
    return fraction === undefined || fraction === null ? null : Math.round(fraction * 10_000) / 100
  }
  const medians = counts.flatMap(count => {
    const name = `median_${count}_count`
    return [
      [name, of(name)?.value ?? null],
      [`${name}_7d`, of(`${name}_7d`)?.value ?? null],
      [`${name}_change_percentage`, percentage(name)],
      [`${name}_7d_change_percentage`, percentage(`${name}_7d`)],
    ]
  })
  const genres = await db
    .selectFrom('genres')
    .select(['id', 'genre'])
    .where('id', '=', sql<string>`any(${genre_ids}::text[])`)
    .orderBy(sql`array_position(${genre_ids}::text[], id)`)
    .execute()
  const plays = of('median_play_count')?.value
  const cost = plays ? await pricesPerView(db, { organization_id, social_profile_id, plays }) : undefined
  return {
    ...(Object.fromEntries(medians) as Performance),
    ...facts,
    cpv_min: cost?.cpv_min ?? null,
    cpv_max: cost?.cpv_max ?? null,
    genres,
  }
}

/** What the creator asks for one post, divided by what it is usually seen. Prices in other currencies say nothing here. */
async function pricesPerView(
  db: Db,
  { organization_id, social_profile_id, plays }: { organization_id: string; social_profile_id: string; plays: number },
) {
  const { rows } = await sql<{ cpv_min: number | null; cpv_max: number | null }>`
    select min(k.price / greatest(k.num_posts, 1))::double precision / ${plays} as cpv_min,
      max(k.price / greatest(k.num_posts, 1))::double precision / ${plays} as cpv_max
    from creator_profiles cp
    join creator_prices k on k.organization_id = ${organization_id} and k.creator_id = cp.creator_id
    where cp.organization_id = ${organization_id} and cp.social_profile_id = ${social_profile_id}
      and k.currency = 'USD' and k.price > 0`.execute(db)
  return rows[0]
}
