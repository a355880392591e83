import { badRequest, raise } from '#platform/server/errors.ts'
import { csvLayoutOf, csvRecords, type SheetRow } from './csv-records.ts'
import { isJson, jsonHeader, jsonRows } from './json-records.ts'
import type { OpenedFile } from './spool.ts'
import { workbookRows } from './workbook.ts'
import { isWorkbook } from './workbook-parts.ts'

export interface Sheet {
  /** Of a text file; `xlsx` for a workbook, `json` for records. */
  encoding: string
  /** Of a text file; empty for a workbook and for records. */
  delimiter: string
  /** One for each column; a column without a name is called by its position. */
  header: string[]
  /** The rows below the header, without blank rows. Cells beyond the last column are included. */
  rows: AsyncGenerator<SheetRow>
}

/** The first bytes of old Excel workbooks, encrypted new ones, and PDF. */
const refused: Record<string, string> = {
  d0cf11e0:
    'This is an old or protected Excel file. Save it as an Excel workbook (.xlsx) without a password, or as CSV.',
  '25504446': 'This is a PDF. Save the sheet as CSV or as an Excel workbook first.',
}

/** Opens a sheet in a file of any kind, detected by content, not by name. @throws 400 when there is none */
export async function openSheet(spool: OpenedFile, mostColumns: number): Promise<Sheet> {
  const start = Buffer.alloc(4)
  await spool.file.read(start, 0, 4, 0)
  const refusal = refused[start.toString('hex')]
  if (refusal) throw badRequest(refusal)
  if (isWorkbook(start)) {
    const rows = workbookRows(spool, mostColumns)
    return { encoding: 'xlsx', delimiter: '', header: await headerOf(rows, mostColumns), rows }
  }
  if (await isJson(spool)) {
    const header = await jsonHeader(spool, mostColumns)
    return { encoding: 'json', delimiter: '', header, rows: jsonRows(spool, header) }
  }
  const layout = await csvLayoutOf(spool)
  const rows = csvRecords(spool.file, layout)
  return { ...layout, header: await headerOf(rows, mostColumns), rows }
}

async function headerOf(rows: AsyncGenerator<SheetRow>, mostColumns: number): Promise<string[]> {
  const { value } = await rows.next()
  const cells: string[] = value?.cells ?? raise(badRequest('The file is empty.'))
  if (cells.length > mostColumns) raise(badRequest(`A file may have ${mostColumns} columns at most.`))
  return cells.map((cell, at) => cleanCell(cell).slice(0, 200) || `Column ${at + 1}`)
}

/** PostgreSQL stores no NUL and no lone surrogate. */
export const cleanCell = (cell: string) => cell.toWellFormed().replaceAll('\0', '').trim()
