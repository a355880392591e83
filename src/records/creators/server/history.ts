import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'

interface By {
  organization_id: string
  /** Null for the product itself. */
  by_user: string | null
  /** Time of the change, when it was in the past. */
  at?: Date
}

/** A history entry: a field with its old and new value. */
export interface HistoryStep {
  creator_id: string
  /** Name of the field in the history. */
  field: string
  before?: unknown
  after?: unknown
}

/** Writes entries to the history of the existing creators, in this order. Returns the entry ids. */
export async function recordHistory(
  db: Db,
  { organization_id, by_user, at }: By,
  steps: readonly HistoryStep[],
): Promise<string[]> {
  if (steps.length === 0) return []
  // ids contain the time; ids of one moment are sorted, so that the history keeps its order
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
