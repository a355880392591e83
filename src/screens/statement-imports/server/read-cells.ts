import type { StatementPlan } from '#features/statement-imports/contract.ts'

const MAX_PLACES = 20
const MAX_WHOLE = 12

/**
 * An amount as an exact decimal: `$1,234.56`, `1.234,56 €`, `(0.50)`, `-0,003421`, `1.2E-05`; null for what is none, or has more
 * places than can be kept.
 */
export function amountOf(text: string, decimal: StatementPlan['decimal']): string | null {
  const bare = text
    .replaceAll(/[\s\u00a0\u202f'’$€£¥₹]/gu, '')
    .replace(/^[A-Z]{3}(?=[\d.,(-])/, '')
    .replace(/(?<=[\d)])[A-Z]{3}$/, '')
  const [, open, sign = '', figure = '', exponent = '', close] =
    /^(\()?([-−+]?)(\d[\d.,]*|[.,]\d+)(?:[eE]([-+]?\d{1,2}))?(\))?$/.exec(bare) ?? []
  if (figure === '' || (open === undefined) !== (close === undefined)) return null
  const written = plainOf(figure, decimal)
  if (written === null) return null
  const moved = withExponent(written, Number(exponent || 0))
  const [whole = '', part = ''] = moved.split('.')
  if (whole.length > MAX_WHOLE || part.length > MAX_PLACES) return null
  const isNegative = (open !== undefined) !== (sign === '-' || sign === '−')
  return isNegative && /[1-9]/.test(moved) ? `-${moved}` : moved
}

/** Without separators of thousands, with a point; null where the signs make no sense. */
function plainOf(figure: string, decimal: StatementPlan['decimal']): string | null {
  const [point, thousands] = decimal === 'COMMA' ? [',', '.'] : ['.', ',']
  const parts = figure.split(point)
  const [whole = '', part = ''] = parts
  if (parts.length > 2 || part.includes(thousands)) return null
  const groups = whole.split(thousands)
  if (groups.length > 1 && groups.slice(1).some(group => group.length !== 3)) return null
  const digits = groups.join('').replace(/^0+(?=\d)/, '') || '0'
  return part === '' ? digits : `${digits}.${part}`
}

function withExponent(written: string, exponent: number): string {
  if (exponent === 0) return written
  const [whole = '', part = ''] = written.split('.')
  const digits = (whole + part).padEnd(whole.length + exponent, '0')
  const place = whole.length + exponent
  const text = place > 0 ? `${digits.slice(0, place)}.${digits.slice(place)}` : `0.${'0'.repeat(-place)}${digits}`
  return text.replace(/^0+(?=\d)/, '').replace(/\.$/, '')
}

/** A whole number, `1,234`, `12.0`, `-3`; null for what is none, or so large that it is a barcode and sums of it would overflow. */
export function quantityOf(text: string, decimal: StatementPlan['decimal']): number | null {
  const exact = amountOf(text, decimal) ?? amountOf(text, decimal === 'COMMA' ? 'POINT' : 'COMMA')
  if (exact === null || !/^-?\d{1,10}(\.0+)?$/.test(exact)) return null
  return Math.trunc(Number(exact))
}

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** How other languages begin the names of months that are not as in English. */
const otherNames: Record<string, number> = {
  mär: 3,
  maerz: 3,
  mrz: 3,
  mai: 5,
  okt: 10,
  dez: 12,
  janv: 1,
  fév: 2,
  fev: 2,
  avr: 4,
  juin: 6,
  juil: 7,
  aoû: 8,
  aou: 8,
  déc: 12,
  ene: 1,
  abr: 4,
  ago: 8,
  set: 9,
  dic: 12,
  out: 10,
}

/**
 * The first day of the month that a cell names: `2026-07`, `2026-07-31`, `2026M7`, `202607`, `Jul 2026`, `July-26`, `07/2026`,
 * `31/07/2026`; null for what is none.
 */
export function monthOf(text: string, dates: StatementPlan['dates']): string | null {
  const cell = text.trim().toLowerCase()
  const [, isoYear, isoMonth] = /^(\d{4})[-/. ]?m?(\d{1,2})(?:[-/.]\d{1,2})?(?:[t ].*)?$/.exec(cell) ?? []
  if (isoYear) return monthAt(isoYear, isoMonth)
  const [, monthFirst, yearLast] = /^(\d{1,2})[-/.](\d{4})$/.exec(cell) ?? []
  if (yearLast) return monthAt(yearLast, monthFirst)
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?: .*)?$/.exec(cell) ?? []
  if (year) {
    const isDayFirst = Number(first) > 12 || (dates === 'DAY_FIRST' && Number(second) <= 12)
    return monthAt(fullYear(year), isDayFirst ? second : first)
  }
  const [, name = '', named] =
    /(?:^|[\d\s,.-])(\p{L}{3,12})\.?[\s,'-]*(?:\d{1,2},?\s+)?(\d{4}|\d{2})$/u.exec(cell) ?? []
  const known =
    names.indexOf(name.slice(0, 3)) + 1 ||
    otherNames[name.slice(0, 5)] ||
    otherNames[name.slice(0, 4)] ||
    otherNames[name.slice(0, 3)]
  return named && known ? monthAt(fullYear(named), String(known)) : null
}

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

function monthAt(year: string, month: string | undefined): string | null {
  const [y, m] = [Number(year), Number(month)]
  return y >= 2000 && y <= 2100 && m >= 1 && m <= 12 ? `${year}-${String(m).padStart(2, '0')}-01` : null
}
