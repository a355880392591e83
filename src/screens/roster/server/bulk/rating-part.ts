import type { Db } from '#platform/server/database/db.ts'
import { type CreatorRatingRow, rateCreators, restoreRatings } from '#records/creators/server/creator-rows.ts'
import { recordHistory } from '#records/creators/server/history.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import type { Run } from './runs.ts'

/** Previous ratings of the changed creators. */
export interface RatingChange {
  before: CreatorRatingRow[]
}

export async function setRating(db: Db, run: Run, rating: number, ids: readonly string[]): Promise<RatingChange> {
  const before = await rateCreators(db, run.organization_id, ids, rating)
  await record(
    db,
    run,
    before.map(was => ({ creator_id: was.creator_id, before: was.rating, after: rating })),
  )
  return { before }
}

/** Restores ratings that nobody changed since. */
export async function undoSetRating(db: Db, run: Run, rating: number, { before }: RatingChange): Promise<number> {
  const restored = await restoreRatings(db, run.organization_id, rating, before)
  await record(
    db,
    run,
    restored.map(now => ({ creator_id: now.creator_id, before: rating, after: now.rating })),
  )
  return restored.length
}

async function record(db: Db, run: Run, steps: readonly { creator_id: string; before: number; after: number }[]) {
  await recordHistory(
    db,
    run,
    steps.map(step => ({ ...step, field: 'rating' })),
  )
  await refreshCreators(
    db,
    run.organization_id,
    steps.map(({ creator_id }) => creator_id),
  )
}
