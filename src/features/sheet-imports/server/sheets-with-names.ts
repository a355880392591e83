import type { Db } from '#platform/server/database/db.ts'
import { waitingRows } from './imports.ts'
import type { SheetKind } from './sheet-kind.ts'

const SAMPLED = 50

interface Naming<Target> {
  plannedColumns: (plan: unknown) => readonly (Target | null)[]
  suggestColumns: (header: readonly string[], sample: string[][]) => readonly (Target | null)[]
  /** Whether a bare word in such a column names a person. */
  isNaming: (target: Target) => boolean
}

/** Imports whose rows are still stored, with the numbers of their naming columns: from the plan, else as suggested. */
export async function sheetsWithNames<Target>(
  db: Db,
  kind: SheetKind,
  organization_id: string,
  { plannedColumns, suggestColumns, isNaming }: Naming<Target>,
): Promise<{ id: string; naming: number[] }[]> {
  const imports = await db
    .selectFrom(kind.imports)
    .select(['id', 'header', 'plan'])
    .where('organization_id', '=', organization_id)
    .where('purged_at', 'is', null)
    .execute()
  const sheets: { id: string; naming: number[] }[] = []
  for (const { id, header, plan } of imports) {
    const sample = plan === null ? await waitingRows(db, kind, { organization_id, id }, SAMPLED) : []
    const cells = sample.map(row => row.cells)
    const columns = plan === null ? suggestColumns(header, cells) : plannedColumns(plan)
    sheets.push({ id, naming: columns.flatMap((target, at) => (target !== null && isNaming(target) ? at + 1 : [])) })
  }
  return sheets
}
