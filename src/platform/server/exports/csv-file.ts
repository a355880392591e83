import { BYTE_ORDER_MARK, type Cell, csvRecord } from './csv.ts'

interface CsvFile<Row> {
  headings: readonly string[]
  /** As a query streams them: memory does not grow with the length of the file. */
  rows: AsyncIterable<Row>
  cells: (row: Row) => readonly Cell[]
  /** Called with the number of rows of each piece, before it is written. */
  onRows: (count: number) => void
}

/** Characters per write. */
const PIECE = 65_536

/** A CSV file in pieces. */
export async function* csvFile<Row>({ headings, rows, cells, onRows }: CsvFile<Row>): AsyncGenerator<string, void> {
  let text = BYTE_ORDER_MARK + csvRecord(headings)
  let count = 0
  for await (const row of rows) {
    text += csvRecord(cells(row))
    count++
    if (text.length < PIECE) continue
    onRows(count)
    yield text
    text = ''
    count = 0
  }
  onRows(count)
  if (text) yield text
}
