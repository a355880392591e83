import { z } from 'zod'

/** The sign before the decimals of a number. */
export const decimalSign = z.enum(['POINT', 'COMMA'])
export type DecimalSign = z.output<typeof decimalSign>

/**
 * The decimal sign that the cells of a column show, by most of them: a sign before other than three digits is one, and so is the
 * second of two different signs; a sign that stands twice groups thousands. Null where no cell shows it.
 *
 * @example decimalSignIn(['1.250', '3.400,50']) // 'COMMA'
 */
export function decimalSignIn(cells: readonly string[]): DecimalSign | null {
  let commas = 0
  let points = 0
  for (const cell of cells) {
    const digits = cell.replaceAll(/[^\d.,]/g, '')
    const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')]
    if (/^\d{1,3}(\.\d{3}){2,}$/.test(digits)) commas++
    else if (/^\d{1,3}(,\d{3}){2,}$/.test(digits)) points++
    else if (comma > point && (point >= 0 || !/^[1-9]\d{0,2},\d{3}$/.test(digits))) commas++
    else if (point > comma && (comma >= 0 || !/^[1-9]\d{0,2}\.\d{3}$/.test(digits))) points++
  }
  return commas === 0 && points === 0 ? null : commas > points ? 'COMMA' : 'POINT'
}

/** Whether a cell is one number with a decimal point and another with a decimal comma, such as `1.250`. */
export const isAmbiguousNumber = (cell: string) =>
  /^[-+\u2212\u2013]?\s*[1-9]\d{0,2}[.,]\d{3}\s*[kmb%]?$/i.test(cell.trim())
