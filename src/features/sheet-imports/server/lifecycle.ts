import { z } from 'zod'
import { id } from '#platform/contract/values.ts'
import type { Db } from '#platform/server/database/db.ts'
import { announceChange, type Job, job, work } from '#platform/server/jobs/jobs.ts'
import { endImport } from './change-import-state.ts'
import { type WaitingRow, waitingRows } from './imports.ts'
import { countRows } from './row-outcomes.ts'
import type { ImportKey, RecordSheetKind, SheetKind } from './sheet-kind.ts'
import { nextToUndo, settleUndo } from './undone-rows.ts'

/** What of the life of an import depends on its kind of sheet. */
export interface Lifecycle<Kind extends SheetKind = SheetKind> {
  kind: Kind
  /** What open screens show anew after each batch. */
  topics: readonly string[]
  /** Locks that are taken before rows are read, because an erasure holds them while it clears the rows. */
  lock?: (db: Db, organization_id: string) => Promise<unknown>
  /** Runs once no row is left to enter, or to take back. */
  ended?: (db: Db, which: ImportId, state: 'DONE' | 'UNDONE') => Promise<unknown>
}

const payload = z.object({ organization_id: id, import_id: id })
export type ImportId = z.output<typeof payload>
type ImportJob = Job<typeof payload>

export const runJob = ({ one }: SheetKind): ImportJob => job(`run_${one}_import`, { payload })
export const undoJob = ({ one }: SheetKind): ImportJob => job(`undo_${one}_import`, { payload })

/** Works in batches, one per transaction, for as long as `next` says that there may be more. */
export const inBatches = (job: ImportJob, next: (db: Db, which: ImportId, now: Date) => Promise<boolean>) =>
  work(job, async ({ database, clock }, which) => {
    while (await database.inOrganization(which.organization_id, db => next(db, which, clock.now())));
  })

const whichOf = ({ organization_id, import_id }: ImportId): ImportKey => ({ organization_id, id: import_id })

/** Locks an import that is in the state until the transaction ends; undefined where it is not, or not any more. */
export function lockImport(db: Db, { imports }: SheetKind, which: ImportId, state: 'RUNNING' | 'UNDOING') {
  return db
    .selectFrom(imports)
    .select(['organization_id', 'id as import_id', 'plan', 'file_name', 'file_hash'])
    .select(['created_at', 'created_by', 'created_by_name'])
    .where('organization_id', '=', which.organization_id)
    .where('id', '=', which.import_id)
    .where('state', '=', state)
    .forUpdate()
    .executeTakeFirst()
}

/** An import whose row is locked. */
export type HeldImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>

interface Entering extends Lifecycle {
  /** Rows per transaction. */
  batch: number
  /** Writes the rows with their outcomes; returns what to count. */
  enter: (db: Db, held: HeldImport, rows: readonly WaitingRow[]) => Promise<Parameters<typeof countRows>[3]>
}

/**
 * Enters the next batch of a running import together with its outcomes, or ends the import when no row is left. Returns whether
 * there may be more. Only rows without an outcome are taken, under the lock of the import's row: a killed worker loses its
 * current batch only, and two workers take turns.
 */
export async function importNextRows(
  db: Db,
  { batch, enter, ...lifecycle }: Entering,
  importId: ImportId,
): Promise<boolean> {
  const { kind, lock } = lifecycle
  const held = await lockImport(db, kind, importId, 'RUNNING')
  if (!held) return false
  await lock?.(db, held.organization_id)
  const which = whichOf(importId)
  const rows = await waitingRows(db, kind, which, batch)
  if (rows.length > 0) {
    await countRows(db, kind, which, await enter(db, held, rows))
    await announceChange(db, held.organization_id, lifecycle.topics)
  } else await finishImport(db, lifecycle, importId, 'DONE')
  return rows.length > 0
}

interface Undoing<Row> extends Lifecycle<RecordSheetKind> {
  /** Takes the rows back, last row first; returns the numbers of those that are as they were. */
  takeBack: (db: Db, held: HeldImport, rows: readonly Row[]) => Promise<ReadonlySet<number>>
}

/** Takes the next batch of an import back, last row first, like `importNextRows`: it continues where it was killed. */
export async function undoNextRows<Row extends { row_number: number }>(
  db: Db,
  { takeBack, ...lifecycle }: Undoing<Row>,
  importId: ImportId,
): Promise<boolean> {
  const { kind, lock } = lifecycle
  const held = await lockImport(db, kind, importId, 'UNDOING')
  if (!held) return false
  await lock?.(db, held.organization_id)
  const which = whichOf(importId)
  const rows = await nextToUndo<Row>(db, kind, which)
  if (rows.length > 0) {
    await settleUndo(db, kind, which, rows, await takeBack(db, held, rows))
    await announceChange(db, held.organization_id, lifecycle.topics)
  } else await finishImport(db, lifecycle, importId, 'UNDONE')
  return rows.length > 0
}

/** Nothing is left to enter, or to take back. */
export async function finishImport(
  db: Db,
  { kind, topics, ended }: Lifecycle,
  importId: ImportId,
  state: 'DONE' | 'UNDONE',
): Promise<void> {
  await endImport(db, kind, whichOf(importId), state)
  await ended?.(db, importId, state)
  await announceChange(db, importId.organization_id, topics)
}
