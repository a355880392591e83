import type { ReadDb } from '#platform/server/db.ts'
import { rejectedCsv } from '#platform/server/sheet/rejected-csv.ts'
import type { Rejection } from '../contract.ts'
import { rejectionWords } from '../words.ts'

/** The rows that were not taken, as a file to be mended and imported again. */
export async function* rejectedRecords(
  db: ReadDb,
  { organization_id, id }: { organization_id: string; id: string },
): AsyncGenerator<string> {
  const { header } = await db
    .selectFrom('fan_imports')
    .select('header')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = db
    .selectFrom('fan_import_rows')
    .select(['row_number', 'cells', 'reason'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'REJECTED')
    .orderBy('row_number')
    .stream(1_000)
  yield* rejectedCsv(header, inWords(rows))
}

async function* inWords(rows: AsyncIterable<{ row_number: number; cells: string[] | null; reason: string | null }>) {
  for await (const { row_number, cells, reason } of rows)
    yield { row_number, cells: cells ?? [], reason: rejectionWords[reason as Rejection] }
}
