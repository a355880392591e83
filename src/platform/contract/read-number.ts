import type { DecimalSign } from './decimal-sign.ts'

const TIMES: Record<string, number> = { '': 0, k: 3, m: 6, b: 9 }

const ENGLISH = /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d*)?$|^\.\d+$/
const CONTINENTAL = /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d*)?$|^,\d+$/
const POINT_BEFORE_THREE = /^[1-9]\d{0,2}\.\d{3}$/

/**
 * A number as people write it, in English or in continental notation: `1,234.50`, `1.234,50`, `1 234,50`, `1'234.50`, `50k`,
 * `1.2m`. Null for an empty text, undefined for one that is no number.
 *
 * Two notations read `1,234` and `1.234` differently. A comma before three digits groups them, as the interface writes
 * numbers. A point before three digits groups them where fewer than three `decimals` make sense: no price is 1.234. Where it is
 * known which `sign` stands before the decimals, the other one groups.
 *
 * @example readNumber('1.234,50') // 1234.5
 */
export function readNumber(text: string, decimals = 2, sign?: DecimalSign): number | null | undefined {
  const typed = text.trim().replace(/[\u2212\u2013]/, '-')
  if (typed === '') return null
  // each space has one place in the pattern: a long row of them would take it minutes
  const [, minus = '', written = '', unit = ''] =
    /^([-+]?)\s*((?!\s)[\d.,\s'’_]*\d[.,]?)\s*([kmb]?)$/i.exec(typed) ?? []
  const digits = withoutSpaces(written)
  if (!digits) return undefined
  const plain = plainDigits(digits, sign ?? signOf(digits, unit === '' && decimals < 3))
  if (plain === undefined) return undefined
  const number = Number(`${minus}${plain}e${TIMES[unit.toLowerCase()]}`)
  return Number.isFinite(number) ? number + 0 : undefined
}

/** Spaces and apostrophes only group thousands. */
function withoutSpaces(written: string): string | undefined {
  if (!/[\s'’_]/.test(written)) return written
  return /^\d{1,3}(?:[\s'’_]\d{3})+(?:[.,]\d*)?$/.test(written) ? written.replace(/[\s'’_]/g, '') : undefined
}

const signOf = (digits: string, pointGroups: boolean): DecimalSign =>
  pointGroups && POINT_BEFORE_THREE.test(digits) ? 'COMMA' : 'POINT'

/** The digits with a point before the decimals, and without groups; by the other notation where this one does not fit. */
function plainDigits(digits: string, sign: DecimalSign): string | undefined {
  if (sign === 'COMMA' && CONTINENTAL.test(digits)) return fromContinental(digits)
  if (ENGLISH.test(digits)) return digits.replaceAll(',', '')
  return CONTINENTAL.test(digits) ? fromContinental(digits) : undefined
}

const fromContinental = (digits: string) => digits.replaceAll('.', '').replace(',', '.')
