import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'

/** What the last two columns are called; an import leaves them out by itself. */
const extra = ['Rejected because', 'Row in the file']

interface RejectedRow {
  row_number: number
  cells: readonly string[]
  /** In words for the person who mends it. */
  reason: string
}

/** Rows as they came, each with its reason: a CSV file to be mended and imported again. */
export async function* rejectedCsv(
  header: readonly string[],
  rows: AsyncIterable<RejectedRow>,
): AsyncGenerator<string> {
  const before = header.filter(name => !extra.includes(name)).length
  let text = BYTE_ORDER_MARK + csvRecord([...header.slice(0, before), ...extra])
  for await (const { row_number, cells, reason } of rows) {
    const own = Array.from({ length: before }, (_, at) => cells[at] ?? '')
    text += csvRecord([...own, reason, row_number])
    if (text.length < 65_536) continue
    yield text
    text = ''
  }
  if (text) yield text
}
