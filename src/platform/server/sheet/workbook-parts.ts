import type { Readable } from 'node:stream'
import { SaxesParser } from 'saxes'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import { AppError, badRequest } from '#platform/server/errors.ts'
import type { OpenedFile } from './spool.ts'

/** How a zip file begins. */
const ZIP = '504b0304'
export const isWorkbook = (start: Buffer) => start.toString('hex', 0, 4) === ZIP

/** Entries of a workbook; a few dozen are usual. */
const MAX_ENTRIES = 2_000
/** Unpacked size limit of one part, in bytes. */
const MAX_UNPACKED = 400_000_000
/** Compression limit of a large part: sheets compress 10 to 60 times, a zip bomb a thousand times. */
const MAX_SQUEEZED = 200
const LARGE = 1_000_000
/** Characters of text without a tag; a cell of Excel holds 32,767. */
const MAX_TEXT_LENGTH = 1_000_000

export const unreadableWorkbook = () =>
  badRequest('This Excel workbook cannot be read. Open it, save it again as .xlsx or as CSV, and try that file.')

/** The files within a workbook, by name. Nothing is decompressed yet. @throws 400 */
export class WorkbookParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  static async open({ file }: OpenedFile): Promise<WorkbookParts> {
    try {
      const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true, validateEntrySizes: true })
      if (zip.entryCount > MAX_ENTRIES) throw unreadableWorkbook()
      const entries = new Map<string, Entry>()
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
      return new WorkbookParts(zip, entries)
    } catch (error) {
      throw error instanceof AppError ? error : unreadableWorkbook()
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /**
   * Reads a part as XML, event by event, and yields after each chunk. Document types are refused, so there are only the
   * five entities of XML and no external references. @throws 400
   */
  async *read(name: string, events: XmlEvents): AsyncGenerator<void> {
    const stream = await this.#stream(name)
    const text = new TextDecoder('utf-8', { fatal: true })
    const xml = parserOf(events)
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        xml.write(text.decode(piece, { stream: true }))
        yield
      }
      xml.close(text.decode())
      yield
    } catch (error) {
      throw error instanceof AppError ? error : unreadableWorkbook()
    } finally {
      stream.destroy()
    }
  }

  /** The same for a part that is read at once. A missing part has no events. */
  async readWhole(name: string, events: XmlEvents): Promise<void> {
    if (!this.has(name)) return
    for await (const _ of this.read(name, events)) void _
  }

  async #stream(name: string): Promise<Readable> {
    const entry = this.#entries.get(name)
    if (!entry?.canDecodeFileData()) throw unreadableWorkbook()
    const { uncompressedSize: size, compressedSize: packed } = entry
    if (size > MAX_UNPACKED || (size > LARGE && size > packed * MAX_SQUEEZED))
      throw badRequest('This workbook is far larger than it looks. Save the sheet as CSV and try that file.')
    // the declared size is the actual size, otherwise the stream fails
    return this.#zip.openReadStreamPromise(entry).catch(() => {
      throw unreadableWorkbook()
    })
  }
}

/** Names come without the prefix of their namespace. */
export interface XmlEvents {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

function parserOf({ open, text, close }: XmlEvents) {
  const parser = new SaxesParser<{ xmlns: false; position: boolean }>({ xmlns: false, position: false })
  let plain = 0
  const write = parser.write.bind(parser)
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', error => {
    throw error
  })
  parser.on('doctype', () => {
    throw unreadableWorkbook()
  })
  parser.on('opentag', ({ name, attributes }) => {
    plain = 0
    open?.(local(name), attributes)
  })
  parser.on('text', words => text?.(words))
  parser.on('cdata', words => text?.(words))
  parser.on('closetag', ({ name }) => {
    plain = 0
    close?.(local(name))
  })
  return {
    write(piece: string) {
      plain += piece.length
      write(piece)
      if (plain > MAX_TEXT_LENGTH + piece.length) throw unreadableWorkbook()
    },
    close(piece: string) {
      write(piece)
      parser.close()
    },
  }
}
