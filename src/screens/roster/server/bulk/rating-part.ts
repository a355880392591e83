import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { record } from './part-history.ts'
import type { Run } from './runs.ts'

/** Ratings as they were, of those who had another. */
export interface RatingChange {
  before: Rated[]
}

interface Rated {
  creator_id: string
  rating: number
}

export async function setRating(db: Db, run: Run, rating: number, ids: readonly string[]): Promise<RatingChange> {
  const { rows: before } = await sql<Rated>`
    with was as (
      select id, rating from creators
      where organization_id = ${run.organization_id} and id = any(${ids}::uuid[]) and rating <> ${rating}
    )
    update creators c set rating = ${rating} from was
    where c.organization_id = ${run.organization_id} and c.id = was.id
    returning c.id as creator_id, was.rating`.execute(db)
  await record(
    db,
    run,
    'rating',
    before.map(was => ({ creator_id: was.creator_id, before: was.rating, after: rating })),
  )
  return { before }
}

/** Gives ratings back, where nobody has rated otherwise since. */
export async function undoSetRating(db: Db, run: Run, rating: number, { before }: RatingChange): Promise<number> {
  const { rows } = await sql<Rated>`
    update creators c set rating = was.rating
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as was (creator_id uuid, rating smallint)
    where c.organization_id = ${run.organization_id} and c.id = was.creator_id and c.rating = ${rating}
    returning c.id as creator_id, c.rating`.execute(db)
  await record(
    db,
    run,
    'rating',
    rows.map(now => ({ creator_id: now.creator_id, before: rating, after: now.rating })),
  )
  return rows.length
}
