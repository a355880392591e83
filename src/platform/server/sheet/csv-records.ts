import { Readable, Transform } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError, badRequest, raise } from '../errors.ts'
import { type Delimiter, delimiterOf, type Encoding, encodingOf } from './encoding.ts'
import type { OpenedFile, ReadableFile } from './spool.ts'

/** A row of a file with the number a spreadsheet shows beside it. */
export interface SheetRow {
  row_number: number
  cells: string[]
}

export interface CsvLayout {
  encoding: Encoding
  delimiter: Delimiter
  /** `sep=;` in the first line, as Excel writes it. */
  skipsLine: boolean
}

const START = 65_536
/** Characters of one record. A quote that is never closed ends here. */
const MAX_IN_RECORD = 100_000
/** Lines with blank ones: as many as a sheet of Excel has. */
const MAX_RECORDS = 1_048_576
const TOO_MANY = 'The file has more than 1,048,576 lines. Delete the empty ones below the last row, and try again.'

/** Detects how the file is written from its beginning. @throws 400 for an empty file or one that is no text */
export async function csvLayoutOf({ file, isUtf8 }: OpenedFile): Promise<CsvLayout> {
  const start = Buffer.alloc(START)
  const { bytesRead } = await file.read(start, 0, START, 0)
  const bytes = start.subarray(0, bytesRead)
  if (bytesRead === 0) throw badRequest('The file is empty.')
  const encoding = encodingOf(bytes, isUtf8)
  const text = new TextDecoder(encoding).decode(bytes)
  if (text.includes('\0')) throw badRequest('This is neither a CSV file nor an Excel workbook.')
  const [, said] = /^sep=(.)\r?\n/.exec(text) ?? []
  const delimiter = said && ',;\t|'.includes(said) ? (said as Delimiter) : delimiterOf(text)
  return { encoding, delimiter, skipsLine: said !== undefined }
}

/**
 * The records of the file, one after the other, with the number a spreadsheet shows beside each. Blank lines are left out.
 * @throws 400 that names the line where the file cannot be read
 */
export async function* csvRecords(
  file: ReadableFile,
  { encoding, delimiter, skipsLine }: CsvLayout,
): AsyncGenerator<SheetRow> {
  const decoder = new TextDecoder(encoding)
  const decoded = new Transform({
    readableObjectMode: false,
    encoding: 'utf8',
    transform: (chunk: Buffer, _, done) => done(null, decoder.decode(chunk, { stream: true })),
    flush: done => done(null, decoder.decode()),
  })
  const records = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_IN_RECORD,
    from_line: skipsLine ? 2 : 1,
  })
  const source = Readable.from(bytesOf(file), { objectMode: false })
  const fail = (error: Error) => records.destroy(error)
  source.on('error', fail)
  decoded.on('error', fail)
  let row_number = 0
  try {
    for await (const cells of source.pipe(decoded).pipe(records) as AsyncIterable<string[]>) {
      if (++row_number > MAX_RECORDS) raise(badRequest(TOO_MANY))
      if (cells.some(cell => cell.trim() !== '')) yield { row_number, cells }
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error)
  } finally {
    source.destroy()
  }
}

/** The file from its first byte; it stays open. */
async function* bytesOf(file: ReadableFile) {
  let position = 0
  for (;;) {
    const buffer = Buffer.allocUnsafe(START)
    const { bytesRead } = await file.read(buffer, 0, START, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function unreadable(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const line = Number(error.lines ?? 0)
  const where = line > 0 ? ` near line ${line}` : ''
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return badRequest(`A quotation mark is not closed${where}, or one row is far too long.`)
  return badRequest(`The file cannot be read${where}.`)
}
