import { type HeldImport, inBatches, undoJob, undoNextRows } from '#features/sheet-imports/server/lifecycle.ts'
import { fanSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { sealConsentsSoon } from '#records/consents/server/seal.ts'
import { storeTexts } from '#records/consents/server/texts.ts'
import { UNDONE_TEXT } from '../known-fans.ts'
import { fanLifecycle } from '../lifecycle.ts'
import { undoAdded } from './undo-added.ts'
import { type UndoneRow, undoRow } from './undo-row.ts'

/** Undoes an import, last row first, one batch per transaction: like the import, it resumes after a crash. */
export const undoImportWork = inBatches(undoJob(fanSheets), (db, importId, now) =>
  undoNextRows<UndoneRow>(
    db,
    { ...fanLifecycle, takeBack: (db, held, rows) => takeBack(db, held, rows, now) },
    importId,
  ),
)

async function takeBack(
  db: Db,
  { organization_id, import_id }: HeldImport,
  rows: readonly UndoneRow[],
  now: Date,
): Promise<Set<number>> {
  const { text } = await storeTexts(db, organization_id, 'en', { text: UNDONE_TEXT })
  if (!text) throw new Error('The words of an undo were not kept.')
  const undoing = { organization_id, import_id, text }
  const addedFans = new Set(rows.filter(({ change }) => change.added).map(({ fan_id }) => fan_id))
  const restored = new Set<number>()
  for (const row of rows.filter(({ fan_id }) => !addedFans.has(fan_id)))
    if (await undoRow(db, undoing, row)) restored.add(row.row_number)
  const added = await undoAdded(
    db,
    undoing,
    rows.filter(({ fan_id }) => addedFans.has(fan_id)),
  )
  await sealConsentsSoon(db, organization_id, now)
  return new Set([...restored, ...added])
}
