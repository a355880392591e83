import { z } from 'zod'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { endImport } from '#features/sheet-imports/server/steer-import.ts'
import { nextToUndo, settleUndo } from '#features/sheet-imports/server/undone-rows.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { lockPosts } from '#records/posts/server/lock-posts.ts'
import { type UndonePost, undoPosts } from '#records/posts/server/undo-posts.ts'
import { tellImports } from './run-import.ts'

export const undoPostImport = job('undo_post_import', { payload: z.object({ organization_id: id, import_id: id }) })

/** Undoes an import, last row first, one batch per transaction: like the import, it resumes after a crash. */
export const undoPostImportWork = work(undoPostImport, async ({ database }, { organization_id, import_id }) => {
  while (await database.inOrganization(organization_id, db => takeBackNext(db, organization_id, import_id)));
})

async function takeBackNext(db: Db, organization_id: string, import_id: string): Promise<boolean> {
  const one = await db
    .selectFrom('post_imports')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .where('state', '=', 'UNDOING')
    .forUpdate()
    .executeTakeFirst()
  if (!one) return false
  await lockPosts(db, organization_id)
  const which = { organization_id, id: import_id }
  const rows = await nextToUndo<UndonePost>(db, postSheets, which)
  if (rows.length === 0) await endImport(db, postSheets, which, 'UNDONE')
  else await settleUndo(db, postSheets, which, rows, await undoPosts(db, { organization_id, import_id }, rows))
  await tellImports(db, organization_id)
  return rows.length > 0
}
