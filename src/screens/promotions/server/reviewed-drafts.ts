import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { type ReviewState, reviewState } from '#records/promotions/review.ts'
import { listDrafts, type StoredDraft } from '#records/promotions/server/drafts.ts'
import type { InActivation } from '#records/promotions/server/in-activation.ts'
import type { Stage } from '#records/promotions/stages.ts'

/** Drafts of a creator, the newest first, each with where its review stands. */
export async function reviewedDrafts(
  db: Db,
  place: InActivation,
  creator_id: string,
): Promise<(StoredDraft & { review: ReviewState | null })[]> {
  const drafts = await listDrafts(db, place, creator_id)
  const creator = await db
    .selectFrom('activation_creators as ac')
    .where('ac.organization_id', '=', place.organization_id)
    .where('ac.activation_id', '=', place.activation_id)
    .where('ac.creator_id', '=', creator_id)
    .select([
      sql<Stage>`ac.stage`.as('stage'),
      sql<number>`(select count(*)::integer from activation_posts l where l.organization_id = ac.organization_id
        and l.activation_id = ac.activation_id and l.creator_id = ac.creator_id)`.as('live_posts'),
    ])
    .executeTakeFirst()
  if (!creator) return []
  return drafts.map((draft, at) => ({
    ...draft,
    review: reviewState({ ...creator, state: draft.state, is_newest: at === 0 }),
  }))
}
