import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'

interface By {
  organization_id: string
  /** Null: the product itself. */
  by_user: string | null
  /** When it happened, where that was before now. */
  at?: Date
}

/** A line of a creator's history: what a field was, and what it became. */
export interface HistoryStep {
  creator_id: string
  /** What the history calls it. */
  field: string
  before?: unknown
  after?: unknown
}

/** Writes steps into the history of those creators who are there, in this order. Answers the ids of the lines. */
export async function recordHistory(
  db: Db,
  { organization_id, by_user, at }: By,
  steps: readonly HistoryStep[],
): Promise<string[]> {
  if (steps.length === 0) return []
  // ids carry the time; those of one moment are put in order, so that the history reads as it happened
  const ids = steps.map(() => newId(at?.getTime())).sort()
  const events = steps.map((step, number) => ({ id: ids[number], ...step }))
  await sql`
    insert into creator_events (organization_id, id, creator_id, at, by_user, field, before, after)
    select ${organization_id}, e.id, e.creator_id, coalesce(${at ?? null}, now()), ${by_user}, e.field, e.before, e.after
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as e (id uuid, creator_id uuid, field text, before jsonb, after jsonb)
    join creators c on c.organization_id = ${organization_id} and c.id = e.creator_id`.execute(db)
  return ids
}
