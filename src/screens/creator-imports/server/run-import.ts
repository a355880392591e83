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
import { weighRows } from './weigh-rows.ts'
import { writeRows } from './write-rows.ts'

export const runSheetImport = job('run_creator_import', { payload: z.object({ organization_id: id, import_id: id }) })

/** Rows entered by one transaction. */
const BATCH = 1_000

/**
 * Enters the rows of a sheet, one batch a transaction with its outcomes. Whoever runs it holds the import's row, and takes
 * only rows without an outcome: a worker that dies loses its batch and nothing else, and two of them take turns.
 */
export const runSheetImportWork = work(runSheetImport, async ({ database }, { organization_id, import_id }) => {
  while (await database.inOrganization(organization_id, db => enterNext(db, { organization_id, import_id })));
})

/** Enters the next rows of a running import, or ends it where none is left. Answers whether there may be more. */
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
  // before any creator is held: whoever changes lists takes their turn first, then holds creators; and before rows are read,
  // because who is erased meanwhile is erased from them too
  await lockRosters(db, organization_id)
  const rows = await waitingRows(db, creatorSheets, { organization_id, id: import_id }, BATCH)
  if (rows.length === 0) {
    await endImport(db, { organization_id, import_id }, 'DONE')
    return false
  }
  const weighed = await weighRows(db, {
    organization_id,
    import_id,
    plan: creatorPlan.parse(running.plan),
    rows,
    made: { tags: running.made_tag_ids.length, lists: running.made_roster_ids.length },
    lock: true,
  })
  const { file_name, created_by: by_user } = running
  await writeRows(db, { organization_id, import_id, file_name, by_user }, weighed)
  await countRows(db, creatorSheets, { organization_id, id: import_id }, outcomesOf(weighed))
  await tellImports(db, organization_id)
  return true
}
