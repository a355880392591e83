import type { Db } from '#platform/server/database/db.ts'
import { livePostsOf } from '#records/promotions/server/live-posts.ts'
import { playsOfDays } from '#records/promotions/server/plays-of-days.ts'

interface Asked {
  organization_id: string
  artist_id: string
  days: number
  now: Date
}

/** New plays by day of all promotions of an artist. */
export async function artistPlays(db: Db, { organization_id, artist_id, days, now }: Asked) {
  const activations = await db
    .selectFrom('activations as a')
    .innerJoin('promotions as p', join =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.id', '=', 'a.promotion_id'),
    )
    .where('a.organization_id', '=', organization_id)
    .where('p.drop_profile_id', '=', artist_id)
    .select(['a.id', 'a.name'])
    .execute()
  const posts = await livePostsOf(db, organization_id, { activation_ids: activations.map(({ id }) => id) })
  const course = await playsOfDays(db, { organization_id, posts, days, until: now, by: 'activation_id' })
  const total = (id: string) => course.reduce((sum, { plays }) => sum + (plays[id] ?? 0), 0)
  return {
    promotions: activations.filter(({ id }) => total(id) > 0).toSorted((a, b) => total(b.id) - total(a.id)),
    days: course,
  }
}
