import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { job, work } from '#platform/server/jobs/jobs.ts'
import type { BulkRun } from '../../bulk-contract.ts'
import { gatherParts } from './gather-parts.ts'
import { changePart, hasList, restorePart } from './parts.ts'
import { lockRun, tell } from './runs.ts'
import { forgetMadeTags } from './tag-part.ts'

const payload = z.object({ organization_id: id, run_id: id })

export const runBulk = job('run_roster_bulk', { payload })
export const undoBulk = job('undo_roster_bulk', { payload })

/**
 * Processes the parts of a run, one per transaction together with its changes. The worker locks the run's row and takes
 * only a waiting part: a killed worker loses its current part only, and two workers take turns.
 */
export const runBulkWork = work(runBulk, async ({ database }, { organization_id, run_id }) => {
  while (await database.inOrganization(organization_id, db => runNextBatch(db, organization_id, run_id)));
})

/** Undoes a run the same way, last part first. */
export const undoBulkWork = work(undoBulk, async ({ database }, { organization_id, run_id }) => {
  while (await database.inOrganization(organization_id, db => undoNextPart(db, organization_id, run_id)));
})

/** Processes the next part of a run, or ends it. Returns whether there may be more. */
export async function runNextBatch(db: Db, organization_id: string, run_id: string): Promise<boolean> {
  const run = await lockRun(db, organization_id, run_id, 'RUNNING')
  if (!run) return false
  if (run.asked) {
    await gatherParts(db, run, run.asked)
    await tell(db, organization_id, 'going on')
    return true
  }
  const part = await partOf(db, organization_id, run_id, 'WAITING')
  if (!part) return end(db, organization_id, run_id, 'DONE')
  if (!(await hasList(db, run))) return end(db, organization_id, run_id, 'STOPPED')
  const { change, count } = await changePart(db, run, part.creator_ids)
  await settle(db, organization_id, run_id, { part: part.part, state: 'DONE', change: JSON.stringify(change) })
  await addCounts(db, organization_id, run_id, { done: part.creator_ids.length, changed: count })
  return true
}

/** Undoes the last processed part, or ends the undo. */
export async function undoNextPart(db: Db, organization_id: string, run_id: string): Promise<boolean> {
  const run = await lockRun(db, organization_id, run_id, 'UNDOING')
  if (!run) return false
  const part = await partOf(db, organization_id, run_id, 'DONE')
  if (!part) {
    await forgetMadeTags(db, run)
    return end(db, organization_id, run_id, 'UNDONE')
  }
  const restored = await restorePart(db, run, part.creator_ids, part.change)
  await settle(db, organization_id, run_id, { part: part.part, state: 'UNDONE' })
  await addCounts(db, organization_id, run_id, { restored })
  return true
}

const partOf = (db: Db, organization_id: string, run_id: string, state: 'WAITING' | 'DONE') =>
  db
    .selectFrom('roster_bulk_parts')
    .select(['part', 'creator_ids', 'change'])
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', run_id)
    .where('state', '=', state)
    .orderBy('part', state === 'WAITING' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()

interface Settled {
  part: number
  state: 'DONE' | 'UNDONE'
  change?: string
}

const settle = (db: Db, organization_id: string, run_id: string, { part, ...values }: Settled) =>
  db
    .updateTable('roster_bulk_parts')
    .set(values)
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', run_id)
    .where('part', '=', part)
    .execute()

type Counts = Partial<Pick<BulkRun, 'done' | 'changed' | 'restored'>>

async function addCounts(db: Db, organization_id: string, run_id: string, more: Counts) {
  await db
    .updateTable('roster_bulk_runs')
    .set(({ ref }) =>
      Object.fromEntries(
        Object.entries(more).map(([column, by]) => [column, sql<number>`${ref(column as keyof Counts)} + ${by}`]),
      ),
    )
    .where('organization_id', '=', organization_id)
    .where('id', '=', run_id)
    .execute()
  await tell(db, organization_id, 'going on')
}

async function end(db: Db, organization_id: string, run_id: string, state: BulkRun['state']): Promise<false> {
  await db
    .updateTable('roster_bulk_runs')
    .set({ state, ended_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', run_id)
    .execute()
  await tell(db, organization_id, 'ended')
  return false
}
