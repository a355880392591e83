import { postPlan } from '#features/post-imports/contract.ts'
import type { WaitingRow } from '#features/sheet-imports/server/imports.ts'
import {
  type HeldImport,
  type ImportId,
  importNextRows,
  inBatches,
  runJob,
} from '#features/sheet-imports/server/lifecycle.ts'
import { readInTurns } from '#features/sheet-imports/server/read-in-turns.ts'
import { outcomesOf, storeOutcomes } from '#features/sheet-imports/server/row-outcomes.ts'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import type { Db } from '#platform/server/database/db.ts'
import { genresByName } from './genres-by-name.ts'
import { postLifecycle } from './lifecycle.ts'
import { readRow } from './read-row.ts'
import { writeRows } from './write-rows.ts'

/** Batch size: rows per transaction. */
const BATCH = 1_000

/** Imports the next batch of a running import; see `importNextRows`. */
export const enterNext = (db: Db, importId: ImportId): Promise<boolean> =>
  importNextRows(db, { ...postLifecycle, batch: BATCH, enter: enterPosts }, importId)

export const runPostImportWork = inBatches(runJob(postSheets), enterNext)

async function enterPosts(db: Db, held: HeldImport, rows: readonly WaitingRow[]) {
  const plan = postPlan.parse(held.plan)
  const reading = { plan, now: held.created_at, genres: await genresByName(db) }
  const read = await readInTurns(rows, ({ row_number, cells }) => ({ row_number, ...readRow(reading, cells) }))
  const outcomes = await writeRows(db, { ...held, segment_id: plan.segment_id }, read)
  await storeOutcomes(db, postSheets, held, outcomes)
  return outcomesOf(outcomes)
}
