import { z } from 'zod'
import { postPlan } from '#features/post-imports/contract.ts'
import { keepOutcomes } from '#features/post-imports/server/keep-outcomes.ts'
import { countRows, outcomesOf } from '#features/sheet-imports/server/count-rows.ts'
import { waitingRows } from '#features/sheet-imports/server/imports.ts'
import { postSheets } from '#features/sheet-imports/server/sheet-kind.ts'
import { endImport } from '#features/sheet-imports/server/steer-import.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, job, work } from '#platform/server/jobs/jobs.ts'
import { lockPosts } from '#records/posts/server/lock-posts.ts'
import { genresByName } from './genres-by-name.ts'
import { readRow } from './read-row.ts'
import { writeRows } from './write-rows.ts'

export const runPostImport = job('run_post_import', { payload: z.object({ organization_id: id, import_id: id }) })

/** Batch size: rows per transaction. */
const BATCH = 1_000

/**
 * Imports the rows of a file, one batch per transaction together with its outcomes. The worker locks the import's row and takes
 * only rows without an outcome: a killed worker loses its current batch only, and two workers take turns.
 */
export const runPostImportWork = work(runPostImport, async ({ database }, { organization_id, import_id }) => {
  while (await database.inOrganization(organization_id, db => enterNext(db, { organization_id, import_id })));
})

/** Imports the next batch of a running import, or ends it when no row is left. Returns whether there may be more. */
export async function enterNext(
  db: Db,
  { organization_id, import_id }: { organization_id: string; import_id: string },
): Promise<boolean> {
  const running = await db
    .selectFrom('post_imports')
    .select(['plan', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', import_id)
    .where('state', '=', 'RUNNING')
    .forUpdate()
    .executeTakeFirst()
  if (!running) return false
  await lockPosts(db, organization_id)
  const which = { organization_id, id: import_id }
  const rows = await waitingRows(db, postSheets, which, BATCH)
  if (rows.length === 0) {
    await endImport(db, postSheets, which, 'DONE')
    await tellImports(db, organization_id)
    return false
  }
  const plan = postPlan.parse(running.plan)
  const reading = { plan, now: running.created_at, genres: await genresByName(db) }
  const read = rows.map(({ row_number, cells }) => ({ row_number, ...readRow(reading, cells) }))
  const outcomes = await writeRows(db, { organization_id, import_id, segment_id: plan.segment_id }, read)
  await keepOutcomes(db, { organization_id, import_id }, outcomes)
  await countRows(db, postSheets, which, outcomesOf(outcomes))
  await tellImports(db, organization_id)
  return true
}

/** Open screens show the progress. */
export const tellImports = (db: Db, organization_id: string) =>
  announceChange(db, organization_id, ['post_imports', 'posts', 'segments'])
