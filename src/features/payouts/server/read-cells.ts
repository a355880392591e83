/** The value of a cell, or why it cannot be read. */
export type Read<T> = { value: T } | { reason: string }

const refused = (reason: string) => ({ reason })

/**
 * Reads amounts in the notation of the whole column: `1,250.00`, `1.250,00`, `1 250,00`, `-40`. `1.250` is refused when
 * nothing in the file shows which sign is the decimal separator.
 */
export function amountReader(cells: readonly string[]): (cell: string) => Read<number> {
  const signs = new Set(cells.flatMap(cell => decimalSign(bare(cell)) ?? []))
  const [only] = signs.size === 1 ? signs : []
  return cell => {
    const digits = bare(cell)
    if (/^\d{1,11}$/.test(digits)) return { value: Number(digits) }
    const sign = decimalSign(digits) ?? (/^\d{1,3}[.,]\d{3}$/.test(digits) ? only : undefined)
    if (sign) {
      const written = digits.replaceAll(sign === ',' ? '.' : ',', '').replace(',', '.')
      if (/^\d{1,11}(\.\d{1,2})?$/.test(written)) return { value: Number(written) }
    } else if (/^\d{1,3}[.,]\d{3}$/.test(digits))
      return refused(`The amount “${cell}” can be read in two ways. Write it as ${digits.replace(/[.,]/, '')}.00`)
    return refused('The amount is no number')
  }
}

/** Strips the minus that some reports put before outgoing money, and spaces between thousands. */
const bare = (cell: string) => cell.replace(/^-/, '').replaceAll(/[\s\u00a0\u202f'’](?=\d{3}(?!\d))/g, '')

/** The only possible decimal separator of the value; undefined when there is none, or it is ambiguous. */
function decimalSign(digits: string): ',' | '.' | undefined {
  if (
    /^\d+,\d{1,2}$/.test(digits) ||
    /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(digits) ||
    /^\d{1,3}(\.\d{3}){2,}$/.test(digits)
  )
    return ','
  if (
    /^\d+\.\d{1,2}$/.test(digits) ||
    /^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(digits) ||
    /^\d{1,3}(,\d{3}){2,}$/.test(digits)
  )
    return '.'
  return undefined
}

/** More than any notation needs; the patterns would search a longer text for a long time. */
const MAX_DATE_LENGTH = 100
const unreadable = (cell: string) => refused(`The date “${cell.slice(0, 60)}” cannot be read`)

/**
 * Reads dates in the notation of the whole column: ISO 8601, `31.10.2026` day first, and `03/04/2026` in the only order
 * that fits the other dates. Times without a zone are UTC. An empty cell is null.
 */
export function dateReader(cells: readonly string[]): (cell: string) => Read<Date | null> {
  const orders = new Set(cells.flatMap(cell => orderOf(partsOf(cell)) ?? []))
  const [only] = orders.size === 1 ? orders : []
  return cell => {
    if (cell === '') return { value: null }
    if (cell.length > MAX_DATE_LENGTH) return unreadable(cell)
    const parts = partsOf(cell)
    const order = orderOf(parts) ?? only
    if (parts && !order && parts.first !== parts.second && validDate(parts, 'day first'))
      return refused(`The date “${cell}” can be read in two ways. Write it as ${parts.year}-MM-DD`)
    const value = parts ? validDate(parts, order ?? 'day first') : namedDate(cell)
    return value ? { value } : unreadable(cell)
  }
}

interface Parts {
  first: number
  second: number
  year: string
  dotted: boolean
  /** `14:30:00`. */
  time: string
}

type Order = 'day first' | 'month first'

function partsOf(cell: string): Parts | undefined {
  const found =
    /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*([ap])\.?m\.?)?)?$/i.exec(cell)
  if (!found) return undefined
  const [, first, separator, second, year = '', hour = '0', minute = '00', seconds = '00', half] = found
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  const time = `${String(hours).padStart(2, '0')}:${minute}:${seconds}`
  return { first: Number(first), second: Number(second), year, dotted: separator === '.', time }
}

/** The only possible order of day and month; undefined when both fit, or neither. */
function orderOf(parts: Parts | undefined): Order | undefined {
  if (!parts) return undefined
  if (parts.dotted) return 'day first'
  const orders = (['day first', 'month first'] as const).filter(order => validDate(parts, order))
  return orders.length === 1 ? orders[0] : undefined
}

function validDate({ first, second, year, time }: Parts, order: Order): Date | undefined {
  const [day, month] = (order === 'day first' ? [first, second] : [second, first]).map(part =>
    String(part).padStart(2, '0'),
  )
  const written = `${year}-${month}-${day}`
  const date = new Date(`${written}T${time}Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? date : undefined
}

const isoForm =
  /^(\d{4})([-/])(\d{2})\2(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i
const namedMonth = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i
const fourDigits = /\b\d{4}\b/
const aside = /\s*\([^)]*\)$/
/** The offset must follow directly: further on, `-2026` is a year. */
const timeOfDay = /\d+(?::\d+)+(?:\.\d+)?(?:\s*[ap]\.?m\b\.?)?(\s*[+-]\d{2}:?\d{2}\b)?/i
const namedZone = /(?<![a-z])(?:(?:utc|gmt)(?:\s*[+-]\d{1,2}(?::?\d{2})?)?|z|[ecmp][sd]t)\b/i

/** ISO 8601, also with slashes or spaces, or with a month name: `Oct 1, 2026`. */
function namedDate(cell: string): Date | undefined {
  const iso = isoForm.exec(cell)
  if (!iso && !(namedMonth.test(cell) && fourDigits.test(cell))) return undefined
  const plain = cell.replace(aside, '')
  const zoned = namedZone.test(plain) || timeOfDay.exec(plain)?.[1] !== undefined
  const date = new Date(iso ? isoOf(iso) : zoned ? plain : `${plain} UTC`)
  if (Number.isNaN(date.getTime())) return undefined
  // Date rolls 31 February over to 3 March, and reads a month alone as its first day
  const day = plain.replace(namedZone, ' ').replace(timeOfDay, ' ')
  const calendar = new Date(iso ? `${iso[1]}-${iso[3]}-${iso[4]}` : `${day} UTC`)
  const days = iso ? [iso[4]] : day.match(/\d+/g)
  return days?.some(digits => Number(digits) === calendar.getUTCDate()) ? date : undefined
}

const isoOf = ([, year, , month, day, time = '00:00', zone = 'Z']: RegExpExecArray) =>
  `${year}-${month}-${day}T${time}${/^(utc|gmt)$/i.test(zone) ? 'Z' : zone}`
