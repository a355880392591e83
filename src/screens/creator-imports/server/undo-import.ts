import { sql } from 'kysely'
import { undoneBy } from '#features/creator-imports/server/created-by-import.ts'
import { type HeldImport, inBatches, undoJob, undoNextRows } from '#features/sheet-imports/server/lifecycle.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { refreshCreators } from '#records/creators/server/refresh-creators.ts'
import { creatorLifecycle } from './lifecycle.ts'
import { undoAdded } from './undo-added.ts'
import { undoChanged } from './undo-changed.ts'
import type { Undoing, UndoneRow } from './undone-row.ts'

/** Undoes an import, last row first, one batch per transaction: like the import, it resumes after a crash. */
export const undoSheetImportWork = inBatches(undoJob(creatorSheets), (db, importId) =>
  undoNextRows(db, { ...creatorLifecycle, takeBack }, importId),
)

async function takeBack(db: Db, held: HeldImport, rows: readonly UndoneRow[]): Promise<Set<number>> {
  const { organization_id, import_id, file_name } = held
  const by_user = (await undoneBy(db, held)) ?? held.created_by
  const undoing = { organization_id, import_id, file_name, by_user }
  // a creator's other rows come after the row that added them, so they are undone before it
  const changed = rows.filter(({ change }) => !change.added)
  const going = await addedHere(db, undoing, changed)
  const restored = await undoChanged(db, undoing, changed, going)
  const added = await undoAdded(
    db,
    undoing,
    rows.filter(({ change }) => change.added),
  )
  await refreshCreators(
    db,
    organization_id,
    rows.map(({ creator_id }) => creator_id),
  )
  return new Set([...restored, ...added])
}

/** Creators added by an earlier row of the same import: their history will be deleted with them. */
async function addedHere(db: Db, { organization_id, import_id }: Undoing, rows: readonly UndoneRow[]) {
  const found = await db
    .selectFrom('creator_import_rows')
    .select('creator_id')
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', import_id)
    .where('outcome', '=', 'ADDED')
    .where('creator_id', '=', sql<string>`any(${rows.map(({ creator_id }) => creator_id)}::uuid[])`)
    .execute()
  return new Set(found.flatMap(({ creator_id }) => creator_id ?? []))
}
