import type { WaitingRow } from '#features/sheet-imports/server/imports.ts'
import {
  type HeldImport,
  type ImportId,
  importNextRows,
  inBatches,
  runJob,
} from '#features/sheet-imports/server/lifecycle.ts'
import { readInTurns } from '#features/sheet-imports/server/read-in-turns.ts'
import { outcomesOf } from '#features/sheet-imports/server/row-outcomes.ts'
import { statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { statementPlan } from '#features/statement-imports/contract.ts'
import { hashesBefore, storeOutcomes } from '#features/statement-imports/server/keep-outcomes.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enterLines, LineCounts, lineHash } from '#records/royalties/server/enter-lines.ts'
import { statementLifecycle } from './lifecycle.ts'
import { readRow } from './read-row.ts'

/** Batch size: rows per transaction. */
const BATCH = 2_000

/** Enters the next batch of a statement; see `importNextRows`. */
export const enterNext = (db: Db, importId: ImportId): Promise<boolean> =>
  importNextRows(db, { ...statementLifecycle, batch: BATCH, enter: enterStatement }, importId)

export const runStatementImportWork = inBatches(runJob(statementSheets), enterNext)

async function enterStatement(db: Db, held: HeldImport, rows: readonly WaitingRow[]) {
  const plan = statementPlan.parse(held.plan)
  const read = await readInTurns(rows, ({ row_number, cells }) => ({ row_number, ...readRow(plan, cells) }))
  const lines = read.flatMap(({ row_number, line }) => (line ? [{ row_number, line }] : []))
  const hashes = new Map(lines.map(({ row_number, line }) => [row_number, lineHash(line)]))
  const counts = new LineCounts(await hashesBefore(db, held, [...new Set(hashes.values())]))
  const entered = await enterLines(db, held, lines, counts)
  const outcomes = read.map(({ row_number, line, remarks, rejection }) => {
    const isKnown = line !== null && !entered.has(row_number)
    return {
      row_number,
      outcome: !line ? ('REJECTED' as const) : isKnown ? ('UNCHANGED' as const) : ('ADDED' as const),
      reason: rejection,
      remarks: isKnown ? [...remarks, 'KNOWN' as const] : remarks,
      line_hash: hashes.get(row_number) ?? null,
    }
  })
  await storeOutcomes(db, held, outcomes)
  return outcomesOf(outcomes)
}
