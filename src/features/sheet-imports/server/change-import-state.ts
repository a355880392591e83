import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/server/database/db.ts'
import { conflict, notFound, raise } from '#platform/server/errors.ts'
import type { ImportState } from '../contract.ts'
import type { ImportKey, SheetKind } from './sheet-kind.ts'

/** Starts it, once: answers whether this call did. @throws 404, 409 where another plan runs already */
export async function beginImport<Plan extends z.ZodType>(
  db: Db,
  { imports }: SheetKind,
  { organization_id, id }: ImportKey,
  { plan, schema }: { plan: z.output<Plan>; schema: Plan },
): Promise<boolean> {
  const written = JSON.stringify(schema.parse(plan))
  const begun = await db
    .updateTable(imports)
    .set({ state: 'RUNNING', plan: written, started_at: sql<Date>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', '=', 'READY')
    .executeTakeFirst()
  if (begun.numUpdatedRows > 0n) return true
  const known = await db
    .selectFrom(imports)
    .select('plan')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', '<>', 'UPLOADING')
    .executeTakeFirst()
  if (!known) raise(notFound('Import'))
  if (JSON.stringify(schema.parse(known.plan)) !== written)
    raise(conflict('This file is being imported already, and differently.'))
  return false
}

/** Ends a running import after the rows at hand; once more is harmless. @throws 404, 409 */
export const stopImport = (db: Db, kind: SheetKind, which: ImportKey) =>
  moveImport(db, kind, which, { from: ['RUNNING'], to: 'STOPPED', refusal: 'This import is not running.' })

/** Lets an import be taken back, and answers whether this call did. @throws 404, 409 where it is too late */
export const beginUndo = (db: Db, kind: SheetKind, which: ImportKey) =>
  moveImport(db, kind, which, {
    from: ['DONE', 'STOPPED'],
    to: 'UNDOING',
    refusal: 'This import cannot be undone any more.',
  })

interface Move {
  from: readonly ImportState[]
  to: 'STOPPED' | 'UNDOING'
  refusal: string
}

async function moveImport(
  db: Db,
  { imports }: SheetKind,
  { organization_id, id }: ImportKey,
  { from, to, refusal }: Move,
): Promise<boolean> {
  const { state, purged_at } = await hold(db, imports, { organization_id, id })
  if (state === to || (to === 'UNDOING' && state === 'UNDONE')) return false
  if (!from.includes(state as ImportState) || purged_at) raise(conflict(refusal))
  await db
    .updateTable(imports)
    .set({ state: to, ...(to === 'STOPPED' ? { ended_at: sql<Date>`now()` } : {}) })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  return true
}

/** Locks the import until the transaction ends. @throws 404 */
async function hold(db: Db, imports: SheetKind['imports'], { organization_id, id }: ImportKey) {
  const held = await db
    .selectFrom(imports)
    .select(['state', 'purged_at'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', '<>', 'UPLOADING')
    .forUpdate()
    .executeTakeFirst()
  return held ?? raise(notFound('Import'))
}

/** Throws away a file that was not imported. @throws 404, 409 */
export async function discardImport(
  db: Db,
  { imports }: SheetKind,
  { organization_id, id }: ImportKey,
): Promise<{ id: string }> {
  const { state } = await hold(db, imports, { organization_id, id })
  if (state !== 'READY') raise(conflict('This file was imported already.'))
  await db.deleteFrom(imports).where('organization_id', '=', organization_id).where('id', '=', id).execute()
  return { id }
}

/** Nothing is left to enter, or to take back. */
export async function endImport(
  db: Db,
  { imports, rows }: SheetKind,
  { organization_id, id }: ImportKey,
  state: 'DONE' | 'UNDONE',
): Promise<void> {
  // counted anew: an erasure rejects rows that wait, without a part in their import
  const rejected = db
    .selectFrom(rows)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .where('import_id', '=', id)
    .where('outcome', '=', 'REJECTED')
  const now = sql<Date>`now()`
  await db
    .updateTable(imports)
    .set(state === 'DONE' ? { state, ended_at: now, rejected } : { state, undone_at: now })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}
