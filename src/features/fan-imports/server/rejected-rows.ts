import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/csv.ts'
import type { ReadDb } from '#platform/server/db.ts'
import type { Rejection } from '../contract.ts'
import { rejectionWords } from '../words.ts'

/** What the last two columns are called; an import leaves them out by itself. */
const extra = ['Rejected because', 'Row in the file']

/** The rows that were not taken as they came, each with its reason: to be mended and imported again. */
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
  const before = header.filter(name => !extra.includes(name)).length
  let text = BYTE_ORDER_MARK + csvRecord([...header.slice(0, before), ...extra])
  const rows = db
    .selectFrom('fan_import_rows')
    .select(['row_number', 'cells', 'reason'])
    .where('import_id', '=', id)
    .where('outcome', '=', 'REJECTED')
    .orderBy('row_number')
    .stream(1_000)
  for await (const { row_number, cells, reason } of rows) {
    const own = Array.from({ length: before }, (_, at) => cells?.[at] ?? '')
    text += csvRecord([...own, rejectionWords[reason as Rejection], row_number])
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (text) yield text
}
