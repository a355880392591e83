import type { ReadDb } from '#platform/server/database/db.ts'
import { rejectedCsv } from '#platform/server/sheet/rejected-csv.ts'
import { headerOf } from './imports.ts'
import type { ImportKey, SheetKind } from './sheet-kind.ts'

/** The rows that were not taken, as a file to be mended and imported again. @throws 404 */
export async function* rejectedRows(
  db: ReadDb,
  kind: SheetKind,
  which: ImportKey,
  /** Why a row was not taken, for people. */
  words: Readonly<Record<string, string>>,
): AsyncGenerator<string> {
  const rows = db
    .selectFrom(kind.rows)
    .select(['row_number', 'cells', 'reason'])
    .where('organization_id', '=', which.organization_id)
    .where('import_id', '=', which.id)
    .where('outcome', '=', 'REJECTED')
    .orderBy('row_number')
    .stream(1_000)
  yield* rejectedCsv(await headerOf(db, kind, which), inWords(rows, words))
}

async function* inWords(
  rows: AsyncIterable<{ row_number: number; cells: string[] | null; reason: string | null }>,
  words: Readonly<Record<string, string>>,
) {
  for await (const { row_number, cells, reason } of rows)
    yield { row_number, cells: cells ?? [], reason: words[reason ?? ''] ?? '' }
}
