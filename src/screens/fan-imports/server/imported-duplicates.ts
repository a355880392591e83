import { z } from 'zod'
import { noteDuplicates } from '#features/duplicates/server/find-duplicates.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, enqueue, job, work } from '#platform/server/jobs/jobs.ts'

const noteImported = job('note_imported_duplicates', {
  payload: z.object({
    organization_id: id,
    import_id: id,
    /** Whether the rows were entered or taken back. */
    state: z.enum(['DONE', 'UNDONE']),
    after: z.int().default(0),
  }),
})
type Payload = z.output<typeof noteImported.payload>

/** Fans looked at in one transaction: each takes a handful of reads. */
const BATCH = 100

/** Has everybody looked at whom an import touched, beside the import: it would take twice as long with it. */
export const lookForDuplicates = (db: Db, of: Omit<Payload, 'after'>) =>
  enqueue(db, noteImported, of, { key: `note_imported_duplicates:${of.import_id}:${of.state}` })

/** One batch a job, which queues the next one: a worker that dies loses its batch and nothing else. */
export const noteImportedWork = work(noteImported, ({ database }, { organization_id, import_id, state, after }) =>
  database.inOrganization(organization_id, async db => {
    const rows = await db
      .selectFrom('fan_import_rows')
      .select(['row_number', 'fan_id'])
      .where('organization_id', '=', organization_id)
      .where('import_id', '=', import_id)
      .where('change', 'is not', null)
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(BATCH)
      .execute()
    for (const fan_id of new Set(rows.flatMap(row => row.fan_id ?? [])))
      await noteDuplicates(db, organization_id, fan_id)
    const last = rows.at(-1)
    if (last && rows.length === BATCH)
      await enqueue(db, noteImported, { organization_id, import_id, state, after: last.row_number })
    await announceChange(db, organization_id, ['fans'])
  }),
)
