import { z } from 'zod'
import { countRows, outcomesOf } from '#features/sheet-imports/server/count-rows.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { statementSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { endImport } from '#features/sheet-imports/server/steer-import.ts'
import { statementPlan } from '#features/statement-imports/contract.ts'
import { hashesBefore, keepOutcomes } from '#features/statement-imports/server/keep-outcomes.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, job, work } from '#platform/server/jobs/jobs.ts'
import { enterLines, LineCounts, lineHash } from '#records/royalties/server/enter-lines.ts'
import { readRow } from './read-row.ts'

export const runStatementImport = job('run_statement_import', {
  payload: z.object({ organization_id: id, import_id: id }),
})

/** Batch size: rows per transaction. */
const BATCH = 2_000

/**
 * Enters the rows of a statement, one batch per transaction together with its outcomes. The worker locks the import's row and
 * takes only rows without an outcome: a killed worker loses its current batch only, and two workers take turns.
 */
export const runStatementImportWork = work(runStatementImport, async ({ database }, { organization_id, import_id }) => {
  while (await database.inOrganization(organization_id, db => enterNext(db, { organization_id, import_id })));
})

/** Enters the next batch of a running import, or ends it when no row is left. Returns whether there may be more. */
export async function enterNext(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string },
): Promise<boolean> {
  const running = await db
    .selectFrom('statement_imports')
    .select('plan')
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()
  if (!running) return false
  const which = { organization_id, id: import_id }
  const rows = await waitingRows(db, statementSheets, which, BATCH)
  if (rows.length === 0) {
    await endImport(db, statementSheets, which, 'DONE')
    await tellImports(db, organization_id)
    return false
  }
  const plan = statementPlan.parse(running.plan)
  const read = rows.map(({ row_number, cells }) => ({ row_number, ...readRow(plan, cells) }))
  const lines = read.flatMap(({ row_number, line }) => (line ? [{ row_number, line }] : []))
  const hashes = new Map(lines.map(({ row_number, line }) => [row_number, lineHash(line)]))
  const counts = new LineCounts(await hashesBefore(db, { organization_id, import_id }, [...new Set(hashes.values())]))
  const entered = await enterLines(db, { organization_id, import_id }, lines, counts)
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
  await keepOutcomes(db, { organization_id, import_id }, outcomes)
  await countRows(db, statementSheets, which, outcomesOf(outcomes))
  await tellImports(db, organization_id)
  return true
}

/** Open screens show the progress. */
export const tellImports = (db: Db, organization_id: string) =>
  announceChange(db, organization_id, ['statement_imports', 'royalties'])
