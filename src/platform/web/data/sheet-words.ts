import { exact } from '../numbers.ts'

interface SheetFile {
  row_count: number
  encoding: string
  delimiter: string
}

const encodings: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}
const signs: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** How a file was read: "4 rows, UTF-8, separated by semicolons". */
export function sheetWords({ row_count, encoding, delimiter }: SheetFile): string {
  const rows = row_count === 1 ? '1 row' : `${exact(row_count)} rows`
  if (encoding === 'json') return `${rows} of a JSON file`
  return encoding === 'xlsx'
    ? `${rows} of an Excel workbook`
    : `${rows}, ${encodings[encoding] ?? encoding}, separated by ${signs[delimiter] ?? delimiter}`
}
