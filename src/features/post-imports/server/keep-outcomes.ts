import { sql } from 'kysely'
import type { ImportOutcome } from '#features/sheet-imports/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { PostChange } from '#records/posts/server/entering/enter-posts.ts'
import type { PostRejection, PostRemark } from '../contract.ts'

export interface PostOutcome {
  row_number: number
  outcome: ImportOutcome
  reason: PostRejection | null
  remarks: readonly PostRemark[]
  post_id: string | null
  /** Data for the undo; null when nothing changed. */
  change: PostChange | null
}

/** Stores the outcomes of rows. Deletes the cells of accepted rows, as only rejected rows still need them. */
export async function keepOutcomes(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string },
  outcomes: readonly PostOutcome[],
): Promise<void> {
  await sql`
    update post_import_rows r set outcome = o.outcome, reason = o.reason, post_id = o.post_id, change = o.change,
      notes = array(select jsonb_array_elements_text(o.remarks)),
      cells = case when o.outcome = 'REJECTED' then r.cells end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (row_number integer, outcome text, reason text, remarks jsonb, post_id uuid, change jsonb)
    where r.organization_id = ${organization_id} and r.import_id = ${import_id}
      and r.row_number = o.row_number`.execute(db)
}
