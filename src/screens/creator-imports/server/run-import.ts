import { creatorPlan } from '#features/creator-imports/contract.ts'
import { createdByImport } from '#features/creator-imports/server/created-by-import.ts'
import type { WaitingRow } from '#features/sheet-imports/server/imports.ts'
import {
  type HeldImport,
  type ImportId,
  importNextRows,
  inBatches,
  runJob,
} from '#features/sheet-imports/server/lifecycle.ts'
import { outcomesOf } from '#features/sheet-imports/server/row-outcomes.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { creatorLifecycle } from './lifecycle.ts'
import { resolveRows } from './resolve-rows.ts'
import { writeRows } from './write-rows.ts'

/** Batch size: rows per transaction. */
const BATCH = 1_000

/** Imports the next batch of a running import; see `importNextRows`. */
export const enterNext = (db: Db, importId: ImportId): Promise<boolean> =>
  importNextRows(db, { ...creatorLifecycle, batch: BATCH, enter: enterCreators }, importId)

export const runSheetImportWork = inBatches(runJob(creatorSheets), enterNext)

async function enterCreators(db: Db, held: HeldImport, rows: readonly WaitingRow[]) {
  const { organization_id, import_id, file_name, created_by: by_user } = held
  const { tagIds, rosterIds } = await createdByImport(db, held)
  const resolved = await resolveRows(db, {
    organization_id,
    import_id,
    plan: creatorPlan.parse(held.plan),
    rows,
    made: { tags: tagIds.length, lists: rosterIds.length },
    lock: true,
  })
  await writeRows(db, { organization_id, import_id, file_name, by_user }, resolved)
  return outcomesOf(resolved)
}
