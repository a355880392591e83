import { sql } from 'kysely'
import { z } from 'zod'
import { creatorSheet } from '#features/creator-imports/contract.ts'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/db.ts'
import { enqueue, job, work } from '#platform/server/jobs.ts'

const forgetSheet = job('forget_creator_import', { payload: z.object({ organization_id: id, import_id: id }) })

const DAY_MS = 86_400_000
/** A file that nobody imports within a week is forgotten whole. */
const WAITING_DAYS = 7
/** The look at a file that waits comes long before that; less than the whole time, because clocks differ. */
const OLD_DAYS = creatorSheet.keptDays - 1

/** Sees to it that what the sheet says of people does not stay longer than it is needed. */
export const forgetLater = (
  db: Db,
  payload: { organization_id: string; import_id: string },
  { now, started }: { now: Date; started: boolean },
) =>
  enqueue(db, forgetSheet, payload, {
    key: `forget_creator_import:${payload.import_id}:${started ? 'rows' : 'file'}`,
    runAt: new Date(now.getTime() + (started ? creatorSheet.keptDays : WAITING_DAYS) * DAY_MS),
  })

/** Forgets a file that was never imported, or the rows of one that was: its line in the history stays. */
export const forgetSheetWork = work(forgetSheet, ({ database, clock }, { organization_id, import_id }) =>
  database.inOrganization(organization_id, async db => {
    const never = await db
      .deleteFrom('creator_imports')
      .where('organization_id', '=', organization_id)
      .where('id', '=', import_id)
      .where('state', 'in', ['UPLOADING', 'READY'])
      .executeTakeFirst()
    if (never.numDeletedRows > 0n) return
    const old = await db
      .updateTable('creator_imports')
      .set({ purged_at: sql<Date>`now()` })
      .where('organization_id', '=', organization_id)
      .where('id', '=', import_id)
      .where('state', 'in', ['DONE', 'STOPPED', 'UNDONE'])
      .where('started_at', '<=', new Date(clock.now().getTime() - OLD_DAYS * DAY_MS))
      .executeTakeFirst()
    if (old.numUpdatedRows > 0n)
      await db
        .deleteFrom('creator_import_rows')
        .where('organization_id', '=', organization_id)
        .where('import_id', '=', import_id)
        .execute()
  }),
)
