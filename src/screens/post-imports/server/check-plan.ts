import type { PostPlan } from '#features/post-imports/contract.ts'
import { isRepeatable, saysWhichPost } from '#features/post-imports/rules.ts'
import { headerOf } from '#features/sheet-imports/server/imports.ts'
import { postSheets, type Which } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { badRequest, raise } from '#platform/server/errors.ts'
import { requireSegments } from '#records/posts/server/segments.ts'

/** Checks that the schema of a plan cannot express. @throws 400, 404 for an unknown import or segment */
export async function checkPlan(db: Db, which: Which, { columns, segment_id }: PostPlan): Promise<void> {
  const header = await headerOf(db, postSheets, which)
  const field = 'plan.columns'
  if (columns.length !== header.length) raise(badRequest('The plan must name every column of the file.', { field }))
  if (!saysWhichPost(columns)) raise(badRequest('Choose the column with the link or the id of the post.', { field }))
  const single = columns.filter(target => target !== null && !isRepeatable(target))
  if (new Set(single).size < single.length) raise(badRequest('Two columns have the same meaning.', { field }))
  await requireSegments(db, which.organization_id, [segment_id])
}
