import { badRequest } from '../errors.ts'
import type { SheetRow } from './csv-records.ts'
import { encodingOf } from './encoding.ts'
import { flatten } from './flat-record.ts'
import type { OpenedFile, ReadableFile } from './spool.ts'

const PIECE = 65_536
/** Characters of one record: whoever exports posts needs a few thousand. */
const MAX_IN_RECORD = 1_000_000
/** Records that the columns are gathered from. */
const SAMPLED = 500

/** Whether a file begins like a list of records, or like records a line each. */
export async function isJson({ file, isUtf8 }: OpenedFile): Promise<boolean> {
  const start = Buffer.alloc(200)
  const { bytesRead } = await file.read(start, 0, 200, 0)
  const bytes = start.subarray(0, bytesRead)
  const text = new TextDecoder(encodingOf(bytes, isUtf8)).decode(bytes)
  return /^\s*(\[\s*)*\{\s*["}]/.test(text)
}

/** The columns of the first records: paths of nested values, `author.name`, in the order in which they come. */
export async function jsonHeader(spool: OpenedFile, mostColumns: number): Promise<string[]> {
  const header = new Set<string>()
  let records = 0
  for await (const { record } of jsonRecords(spool)) {
    for (const path of flatten(record).keys()) header.add(path)
    if (++records === SAMPLED) break
  }
  if (header.size === 0) throw badRequest('The file has no records.')
  // what scrapers give of one post beyond this is of no use here, and only the first ones can be mapped
  return [...header].slice(0, mostColumns)
}

/** The records as rows of these columns. Values of other paths are left out. */
export async function* jsonRows(spool: OpenedFile, header: readonly string[]): AsyncGenerator<SheetRow> {
  for await (const { record, row_number } of jsonRecords(spool)) {
    const values = flatten(record)
    const cells = header.map(path => values.get(path) ?? '')
    if (cells.some(cell => cell !== '')) yield { row_number, cells }
  }
}

interface JsonRecord {
  record: Record<string, unknown>
  /** Counts from 2, as the rows below a header do. */
  row_number: number
}

/**
 * The objects of a list, or those that stand one after the other (NDJSON), each parsed by itself: memory holds one record.
 * @throws 400 that names the record where the file cannot be read
 */
async function* jsonRecords({ file, isUtf8 }: OpenedFile): AsyncGenerator<JsonRecord> {
  let row_number = 1
  let depth = 0
  let inString = false
  let escaped = false
  let open = ''
  for await (const text of textOf(file, isUtf8)) {
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (inString) {
        if (escaped) escaped = false
        else if (code === BACKSLASH) escaped = true
        else if (code === QUOTE) inString = false
        continue
      }
      if (code === QUOTE && depth > 0) inString = true
      else if (code === OPEN && depth++ === 0) from = at
      else if (code === CLOSE && depth > 0 && --depth === 0) {
        row_number++
        yield { record: parsed(open + text.slice(from, at + 1), row_number), row_number }
        open = ''
        from = at + 1
      } else if (depth === 0 && !BETWEEN.has(code)) throw unreadable(row_number + 1)
    }
    if (depth > 0) open += text.slice(from)
    if (open.length > MAX_IN_RECORD)
      throw badRequest(`Record ${row_number} is far too long, or a bracket or quotation mark in it is not closed.`)
  }
  if (depth > 0) throw badRequest(`The file ends in the middle of record ${row_number}.`)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
/** What may stand between records: white space, commas, the brackets of the list, and a byte order mark. */
const BETWEEN: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5b, 0x5d, 0xfeff])

const unreadable = (row_number: number) => badRequest(`Record ${row_number - 1} cannot be read: it is not valid JSON.`)

function parsed(text: string, row_number: number): Record<string, unknown> {
  try {
    return JSON.parse(text, LONG_NUMBER.test(text) ? exactly : undefined)
  } catch {
    throw unreadable(row_number)
  }
}

/** Ids of platforms have more digits than a number holds: such a number is read as its digits. */
const LONG_NUMBER = /\d{16}/
const exactly = (_: string, value: unknown, context?: { source?: string }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
    ? context?.source
    : value

async function* textOf(file: ReadableFile, isUtf8: boolean) {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  for (let position = 0; ; ) {
    const buffer = Buffer.allocUnsafe(PIECE)
    const { bytesRead } = await file.read(buffer, 0, PIECE, position)
    if (bytesRead === 0) return
    const bytes = buffer.subarray(0, bytesRead)
    decoder ??= new TextDecoder(encodingOf(bytes, isUtf8))
    position += bytesRead
    yield decoder.decode(bytes, { stream: true })
  }
}
