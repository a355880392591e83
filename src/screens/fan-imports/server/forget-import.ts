import { sql } from 'kysely'
import { z } from 'zod'
import { KEPT_DAYS } from '#features/fan-imports/contract.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/db.ts'
import { enqueue, job, work } from '#platform/server/jobs.ts'

const forgetImport = job('forget_fan_import', { payload: z.object({ organization_id: id, import_id: id }) })

const DAY_MS = 86_400_000
/** A file that nobody imports within a week is forgotten whole. */
const WAITING_DAYS = 7
/** The look at a file that waits comes long before that; less than the whole time, because clocks differ. */
const OLD_DAYS = KEPT_DAYS - 1

/** Sees to it that what people wrote does not stay longer than it is needed. */
export const forgetLater = (
  db: Db,
  payload: { organization_id: string; import_id: string },
  { now, started }: { now: Date; started: boolean },
) =>
  enqueue(db, forgetImport, payload, {
    key: `forget_fan_import:${payload.import_id}:${started ? 'rows' : 'file'}`,
    runAt: new Date(now.getTime() + (started ? KEPT_DAYS : WAITING_DAYS) * DAY_MS),
  })

/** Forgets a file that was never imported, or the rows of one that was: its line in the history stays. */
export const forgetImportWork = work(forgetImport, ({ database, clock }, { organization_id, import_id }) =>
  database.inOrganization(organization_id, async db => {
    const never = await db
      .deleteFrom('fan_imports')
      .where('organization_id', '=', organization_id)
      .where('id', '=', import_id)
      .where('state', 'in', ['UPLOADING', 'READY'])
      .executeTakeFirst()
    if (never.numDeletedRows > 0n) return
    const old = await db
      .updateTable('fan_imports')
      .set({ purged_at: sql<Date>`now()` })
      .where('organization_id', '=', organization_id)
      .where('id', '=', import_id)
      .where('state', 'in', ['DONE', 'STOPPED', 'UNDONE'])
      .where('started_at', '<=', new Date(clock.now().getTime() - OLD_DAYS * DAY_MS))
      .executeTakeFirst()
    if (old.numUpdatedRows > 0n)
      await db
        .deleteFrom('fan_import_rows')
        .where('organization_id', '=', organization_id)
        .where('import_id', '=', import_id)
        .execute()
  }),
)
