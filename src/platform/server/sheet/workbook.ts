import { badRequest } from '#platform/server/errors.ts'
import type { SheetRow } from './csv-records.ts'
import type { OpenedFile } from './spool.ts'
import { dayStyles, numberText, sharedTexts } from './workbook-cells.ts'
import { unreadableWorkbook, WorkbookParts } from './workbook-parts.ts'

/** Rows of Excel. */
const LAST_ROW = 1_048_576
/** Characters of one row, and of all: one shared text may stand in every cell. */
const MAX_IN_ROW = 100_000
const MAX_IN_SHEET = 300_000_000

/**
 * The rows of the first visible sheet of an Excel workbook (.xlsx, ECMA-376), one after the other, with their numbers,
 * without blank rows. A formula counts as its cached value: nothing is computed here. Dates are written YYYY-MM-DD. Cells
 * beyond `mostColumns` become one. @throws 400 when it cannot be read, or is far larger than it looks
 */
export async function* workbookRows(spool: OpenedFile, mostColumns: number): AsyncGenerator<SheetRow> {
  const parts = await WorkbookParts.open(spool)
  const { sheet, from1904 } = await firstSheet(parts)
  const texts = await sharedTexts(parts)
  const days = await dayStyles(parts)
  const rows = new RowReader(mostColumns, (value, type, style) => {
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    // #N/A and the like have no value
    if (type === 'e') return ''
    return type === 'n' ? numberText(value, { isDay: days.has(style), from1904 }) : value
  })
  for await (const _ of parts.read(sheet, rows)) yield* rows.taken()
}

interface FirstSheet {
  /** Its part. */
  sheet: string
  /** Days are counted from 1904, as on old Macs. */
  from1904: boolean
}

async function firstSheet(parts: WorkbookParts): Promise<FirstSheet> {
  let from1904 = false
  let relation: string | undefined
  await parts.readWhole('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && !/hidden/i.test(attributes.state ?? '')) relation ??= relationOf(attributes)
    },
  })
  let target: string | undefined
  await parts.readWhole('xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === relation) target = attributes.Target
    },
  })
  if (target === undefined) throw unreadableWorkbook()
  return { sheet: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 }
}

/** `r:id`, whatever the prefix is called. */
const relationOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

/** Collects the rows of a sheet from the events of its XML. */
class RowReader {
  readonly #mostColumns: number
  readonly #read: (value: string, type: string, style: number) => string
  #rows: SheetRow[] = []
  #row: SheetRow = { row_number: 0, cells: [] }
  #inRow = 0
  #inSheet = 0
  #column = -1
  #type = 'n'
  #style = 0
  #text = ''
  #within = false
  #spoken = 0

  constructor(mostColumns: number, read: (value: string, type: string, style: number) => string) {
    this.#mostColumns = mostColumns
    this.#read = read
  }

  /** The rows completed since the last call. */
  taken(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'row') {
      this.#row = { row_number: rowAfter(this.#row.row_number, attributes.r), cells: [] }
      this.#inRow = 0
      this.#column = -1
    } else if (name === 'c') {
      this.#column = columnOf(attributes.r) ?? this.#column + 1
      this.#type = attributes.t ?? 'n'
      this.#style = Number(attributes.s ?? 0)
      this.#text = ''
    } else if (name === 'rPh') this.#spoken++
    else if (name === 'v' || name === 't') this.#within = this.#spoken === 0
  }

  text = (words: string) => {
    if (!this.#within) return
    this.#text += words
    if (this.#text.length > MAX_IN_ROW) throw this.#tooLong()
  }

  close = (name: string) => {
    if (name === 'v' || name === 't') this.#within = false
    else if (name === 'rPh') this.#spoken--
    else if (name === 'c') this.#keepCell()
    else if (name === 'row' && this.#row.cells.some(cell => cell.trim() !== '')) this.#rows.push(this.#row)
  }

  #keepCell() {
    if (this.#text === '') return
    const { cells } = this.#row
    const cell = this.#read(this.#text, this.#type, this.#style)
    // one cell in the last column of Excel would make sixteen thousand cells
    const column = Math.min(this.#column, this.#mostColumns)
    while (cells.length < column) cells.push('')
    cells[column] = cell
    this.#inRow += cell.length
    this.#inSheet += cell.length
    if (this.#inRow > MAX_IN_ROW) throw this.#tooLong()
    if (this.#inSheet > MAX_IN_SHEET) throw badRequest('The workbook holds too much text. Split the sheet.')
  }

  #tooLong = () => badRequest(`Row ${this.#row.row_number} is far too long.`)
}

/** Rows come in order; a wrong number is ignored. @throws 400 */
function rowAfter(last: number, said: string | undefined): number {
  const number = Number(said)
  const row = Number.isInteger(number) && number > last ? number : last + 1
  if (row > LAST_ROW) throw unreadableWorkbook()
  return row
}

/** `AB12` is the 28th column: 27. */
function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? '') ?? []
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
