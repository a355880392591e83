import type { Db } from '#platform/server/database/db.ts'
import { livePostsOf } from '#records/promotions/server/live-posts.ts'
import { playsOfDays } from '#records/promotions/server/plays-of-days.ts'

interface Asked {
  organization_id: string
  activation_id: string
  days: number
  now: Date
}

/** Live posts and new plays by day and creator, for the last days until today (UTC). */
export async function promotionResults(db: Db, { organization_id, activation_id, days, now }: Asked) {
  const posts = await livePostsOf(db, organization_id, { activation_ids: [activation_id] })
  return { posts, days: await playsOfDays(db, { organization_id, posts, days, until: now, by: 'creator_id' }) }
}
