import { z } from 'zod'
import { creatorPlan } from '#features/creator-imports/contract.ts'
import { countRows, outcomesOf } from '#features/sheet-imports/server/count-rows.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { creatorSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import { lockRosters } from '#records/rosters/server/membership.ts'
import { endImport, tellImports } from './end-import.ts'
import { resolveRows } from './resolve-rows.ts'
import { writeRows } from './write-rows.ts'

export const runSheetImport = job('run_creator_import', { payload: z.object({ organization_id: id, import_id: id }) })

/** Batch size: rows per transaction. */
const BATCH = 1_000

/**
 * Imports the rows of a sheet, one batch per transaction together with its outcomes. The worker locks the import's row and
 * takes only rows without an outcome: a killed worker loses its current batch only, and two workers take turns.
 */
export const runSheetImportWork = work(runSheetImport, async ({ database }, { organization_id, import_id }) => {
  while (await database.inOrganization(organization_id, db => enterNext(db, { organization_id, import_id })));
})

/** Imports the next batch of a running import, or ends it when no row is left. Returns whether there may be more. */
export async function enterNext(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string },
): Promise<boolean> {
  const running = await db
    .selectFrom('creator_imports')
    .select(['plan', 'file_name', 'created_by', 'made_tag_ids', 'made_roster_ids'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()
  if (!running) return false
  // lock order: the lists lock before creators; and before reading rows, because a concurrent erasure clears the rows too
  await lockRosters(db, organization_id)
  const rows = await waitingRows(db, creatorSheets, { organization_id, id: import_id }, BATCH)
  if (rows.length === 0) {
    await endImport(db, { organization_id, import_id }, 'DONE')
    return false
  }
  const resolved = await resolveRows(db, {
    organization_id,
    import_id,
    plan: creatorPlan.parse(running.plan),
    rows,
    made: { tags: running.made_tag_ids.length, lists: running.made_roster_ids.length },
    lock: true,
  })
  const { file_name, created_by: by_user } = running
  await writeRows(db, { organization_id, import_id, file_name, by_user }, resolved)
  await countRows(db, creatorSheets, { organization_id, id: import_id }, outcomesOf(resolved))
  await tellImports(db, organization_id)
  return true
}
