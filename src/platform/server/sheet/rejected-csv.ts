import { BYTE_ORDER_MARK, csvRecord } from '#platform/server/exports/csv.ts'

/** The names of the last two columns, which an import ignores. */
const extra = ['Rejected because', 'Row in the file']

interface RejectedRow {
  row_number: number
  cells: readonly string[]
  /** The reason in words for the person who corrects the row. */
  reason: string
}

/** Rejected rows as they came, each with its reason: a CSV file that can be corrected and imported again. */
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
