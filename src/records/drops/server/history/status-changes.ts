import type { Db } from '#platform/server/database/db.ts'
import { newId } from '#platform/server/new-id.ts'
import type { DraftedDrop } from '../drafts.ts'

/** What was done to a drop without a new version of its page. */
type StatusChange =
  | { kind: 'UNSCHEDULED' | 'OPENED' | 'CLOSED' | 'REOPENED' | 'ARCHIVED'; opens_at?: null }
  | { kind: 'SCHEDULED'; opens_at: Date }

/** Writes it into the history of the drop. */
export async function storeStatusChange(
  db: Db,
  { organization_id, id: drop_id, revision }: DraftedDrop,
  { kind, opens_at = null, by, at }: StatusChange & { by: string; at: Date },
): Promise<void> {
  await db
    .insertInto('drop_status_changes')
    .values({ organization_id, id: newId(at.getTime()), drop_id, kind, opens_at, revision, made_by: by, made_at: at })
    .execute()
}
