import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { ImportOutcome } from '../contract.ts'
import type { SheetKind, Which } from './sheet-kind.ts'

/** How many rows have which outcome, under the names of the columns that count them. */
export function outcomesOf(rows: readonly { outcome: ImportOutcome }[]) {
  const of = (outcome: ImportOutcome) => rows.filter(row => row.outcome === outcome).length
  return {
    added: of('ADDED'),
    updated: of('UPDATED'),
    merged: of('MERGED'),
    unchanged: of('UNCHANGED'),
    rejected: of('REJECTED'),
  }
}

type Counts = Partial<Record<keyof ReturnType<typeof outcomesOf> | 'agreed' | 'restored' | 'kept', number>>

/** Adds to what an import has counted by now. */
export async function countRows(db: Db, { imports }: SheetKind, { organization_id, id }: Which, counts: Counts) {
  const more = Object.entries(counts).map(([column, by]) => [column, sql<number>`${sql.ref(column)} + ${by}`])
  await db
    .updateTable(imports)
    .set(Object.fromEntries(more))
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
}
