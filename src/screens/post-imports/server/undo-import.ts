import { inBatches, undoJob, undoNextRows } from '#features/sheet-imports/server/lifecycle.ts'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { undoPosts } from '#records/posts/server/undo-posts.ts'
import { postLifecycle } from './lifecycle.ts'

/** Undoes an import, last row first, one batch per transaction: like the import, it resumes after a crash. */
export const undoPostImportWork = inBatches(undoJob(postSheets), (db, importId) =>
  undoNextRows(db, { ...postLifecycle, takeBack: undoPosts }, importId),
)
