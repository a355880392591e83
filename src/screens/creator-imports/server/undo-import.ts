import { undoneBy } from '#features/creator-imports/server/created-by-import.ts'
import { type HeldImport, inBatches, undoJob, undoNextRows } from '#features/sheet-imports/server/lifecycle.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import { creatorLifecycle } from './lifecycle.ts'
import { undoAdded } from './undo-added.ts'
import { undoChanged } from './undo-changed.ts'
import type { UndoneRow } from './undone-row.ts'

/** Undoes an import, last row first, one batch per transaction: like the import, it resumes after a crash. */
export const undoSheetImportWork = inBatches(undoJob(creatorSheets), (db, importId) =>
  undoNextRows(db, { ...creatorLifecycle, takeBack }, importId),
)

async function takeBack(db: Db, held: HeldImport, rows: readonly UndoneRow[]): Promise<Set<number>> {
  const { organization_id, import_id, file_name } = held
  const by_user = (await undoneBy(db, held)) ?? held.created_by
  const undoing = { organization_id, import_id, file_name, by_user }
  const addedCreators = new Set(rows.filter(({ change }) => change.added).map(({ creator_id }) => creator_id))
  const restored = await undoChanged(
    db,
    undoing,
    rows.filter(({ creator_id }) => !addedCreators.has(creator_id)),
  )
  const added = await undoAdded(
    db,
    undoing,
    rows.filter(({ creator_id }) => addedCreators.has(creator_id)),
  )
  await refreshCreators(
    db,
    organization_id,
    rows.map(({ creator_id }) => creator_id),
  )
  return new Set([...restored, ...added])
}
