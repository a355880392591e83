/** What makes a spreadsheet take a cell for a formula, also in the wide forms of East Asian keyboards. */
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/

/**
 * Text that no spreadsheet runs: an apostrophe before what would begin a formula (OWASP, CSV injection). One before text that
 * already has apostrophes there keeps it apart, so that `unguarded` gives back exactly what was written.
 */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

/** The text behind `guarded`. */
export const unguarded = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)

export type Cell = string | number | null

/** One record as RFC 4180 has it. Numbers stand as they are; text is guarded against formulas. */
export function csvRecord(cells: readonly Cell[]): string {
  let record = ''
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? null
    if (at > 0) record += ','
    if (typeof cell === 'number') record += cell
    else if (cell) record += plain.test(cell) ? cell : quoted(guarded(cell))
  }
  return `${record}\r\n`
}

/** Most cells: nothing to guard and nothing to quote, found in one look. */
const plain = /^[\p{L}\p{N}_][\p{L}\p{N}_.@:/-]*$/u

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Says UTF-8 to Excel. */
export const BYTE_ORDER_MARK = '\uFEFF'
