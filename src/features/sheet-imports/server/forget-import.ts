import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { enqueue, job, TryAgainAt, work } from '#platform/server/jobs/jobs.ts'
import { KEPT_DAYS } from '../contract.ts'
import type { SheetKind } from './sheet-kind.ts'

const DAY_MS = 86_400_000
/** A file that nobody imports within a week is forgotten whole. */
const WAITING_DAYS = 7
/** The look at a file that waits comes long before that; less than the whole time, because clocks differ. */
const OLD_DAYS = KEPT_DAYS - 1

const payload = z.object({ organization_id: id, import_id: id })
type Forgotten = z.output<typeof payload>

export type ForgetLater = (db: Db, which: Forgotten, at: { now: Date; started: boolean }) => Promise<void>

/** Sees to it that what a sheet says of people does not stay longer than it is needed. */
export function forgettingOf({ one, imports, rows }: SheetKind) {
  const forget = job(`forget_${one}_import`, { payload })

  const forgetLater: ForgetLater = (db, which, { now, started }) =>
    enqueue(db, forget, which, {
      key: `${forget.task}:${which.import_id}:${started ? 'rows' : 'file'}`,
      runAt: new Date(now.getTime() + (started ? KEPT_DAYS : WAITING_DAYS) * DAY_MS),
    })

  /** Forgets a file that was never imported, or the rows of one that was: its line in the history stays. */
  const forgetWork = work(forget, ({ database, clock }, which) =>
    database.inOrganization(which.organization_id, async db => {
      const { organization_id, import_id } = which
      const never = await db
        .deleteFrom(imports)
        .where('organization_id', '=', organization_id)
        .where('id', '=', import_id)
        .where('state', 'in', ['UPLOADING', 'READY'])
        .executeTakeFirst()
      if (never.numDeletedRows > 0n) return
      const old = await db
        .updateTable(imports)
        .set({ purged_at: sql<Date>`now()` })
        .where('organization_id', '=', organization_id)
        .where('id', '=', import_id)
        .where('state', 'in', ['DONE', 'STOPPED', 'UNDONE'])
        .where('started_at', '<=', new Date(clock.now().getTime() - OLD_DAYS * DAY_MS))
        .executeTakeFirst()
      if (old.numUpdatedRows > 0n)
        await db
          .deleteFrom(rows)
          .where('organization_id', '=', organization_id)
          .where('import_id', '=', import_id)
          .execute()
      else await requireStillness(db, which, clock.now())
    }),
  )
  /** @throws TryAgainAt while rows are being entered or taken back: then nobody else would come to forget them */
  async function requireStillness(db: Db, { organization_id, import_id }: Forgotten, now: Date) {
    const busy = await db
      .selectFrom(imports)
      .select('id')
      .where('organization_id', '=', organization_id)
      .where('id', '=', import_id)
      .where('state', 'in', ['RUNNING', 'UNDOING'])
      .executeTakeFirst()
    if (busy) throw new TryAgainAt(new Date(now.getTime() + DAY_MS), 'the import is not over')
  }
  return { forgetLater, forgetWork }
}
