/** Characters that make a spreadsheet read a cell as a formula, also in the full-width forms of East Asian keyboards. */
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/

/**
 * Text that no spreadsheet runs: an apostrophe before text that would begin a formula (OWASP, CSV injection), and before
 * text that already has apostrophes there, so that `unguarded` restores the exact text.
 */
export const guarded = (text: string) => (formula.test(text) ? `'${text}` : text)

/** The text behind `guarded`. */
export const unguarded = (cell: string) => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)

/** `exact`: a decimal that a floating-point number would round; it is written as it is. */
export type Cell = string | number | null | { exact: string }

/** One record as in RFC 4180. Numbers are written as they are; text is guarded against formulas. */
export function csvRecord(cells: readonly Cell[]): string {
  let record = ''
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at] ?? null
    if (at > 0) record += ','
    if (typeof cell === 'number') record += cell
    else if (typeof cell === 'object') record += cell?.exact ?? ''
    else if (cell) record += plain.test(cell) ? cell : quoted(guarded(cell))
  }
  return `${record}\r\n`
}

/** Most cells need no guard and no quotes; one test finds out. */
const plain = /^[\p{L}\p{N}_][\p{L}\p{N}_.@:/-]*$/u

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Marks UTF-8 for Excel. */
export const BYTE_ORDER_MARK = '\uFEFF'
