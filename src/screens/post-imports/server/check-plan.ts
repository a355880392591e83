import type { PostPlan } from '#features/post-imports/contract.ts'
import { identifiesPost, isRepeatable } from '#features/post-imports/rules.ts'
import { checkColumns } from '#features/sheet-imports/server/check-columns.ts'
import { headerOf } from '#features/sheet-imports/server/imports.ts'
import { type ImportKey, postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { requireSegments } from '#records/posts/server/segments.ts'

/** Checks that the schema of a plan cannot express. @throws 400, 404 for an unknown import or segment */
export async function checkPlan(db: Db, which: ImportKey, { columns, segment_id }: PostPlan): Promise<void> {
  checkColumns({
    header: await headerOf(db, postSheets, which),
    columns,
    isComplete: identifiesPost(columns),
    missing: 'Choose the column with the link or the id of the post.',
    isRepeatable,
  })
  if (segment_id) await requireSegments(db, which.organization_id, [segment_id])
}
