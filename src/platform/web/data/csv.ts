import { saveBlob } from './download.ts'

export type CsvCell = string | number | null

/**
 * Rows as RFC 4180, the first one naming the columns. Text that a spreadsheet would take for a formula gets an apostrophe
 * before it; numbers stay numbers.
 */
export const csvText = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map(row => `${row.map(cellText).join(',')}\r\n`).join('')

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = /^[=+\-@\t\r\0]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Hands the rows to the browser as a file. The mark at its beginning makes spreadsheets read it as UTF-8. */
export function saveCsv(name: string, rows: readonly (readonly CsvCell[])[]) {
  saveBlob(`${name}.csv`, new Blob(['\ufeff', csvText(rows)], { type: 'text/csv;charset=utf-8' }))
}
