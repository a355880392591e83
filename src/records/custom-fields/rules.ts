import type { DecimalSign } from '#platform/contract/decimal-sign.ts'
import { headerKey } from '#platform/contract/header-key.ts'
import { linkAddress } from '#platform/contract/link-address.ts'
import { readNumber } from '#platform/contract/read-number.ts'
import { isDay } from '#platform/contract/validators.ts'
import { type CustomField, type FieldKind, MAX_CHOICES, MAX_NAME_LENGTH, MAX_VALUE_LENGTH } from './contract.ts'

/** Of a number. */
const MAX_DECIMALS = 6

type Readable = Pick<CustomField, 'kind' | 'choices'>
type Read = { value: string } | { reason: string }

/** How a sheet writes what can be read in two ways. */
export interface Notation {
  /** How 03/04/1999 is meant. */
  order?: 'DAY_FIRST' | 'MONTH_FIRST'
  /** How 1.250 is meant. */
  decimal?: DecimalSign
}

/**
 * A value as a person or a sheet writes it, in the form in which it is kept.
 *
 * @example readValue({ kind: 'NUMBER', choices: [] }, '1,250.50') // { value: '1250.5' }
 */
export function readValue({ kind, choices }: Readable, typed: string, { order, decimal }: Notation = {}): Read {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (text.length > MAX_VALUE_LENGTH) return { reason: `At most ${MAX_VALUE_LENGTH} characters.` }
  switch (kind) {
    case 'TEXT':
      return { value: text }
    case 'NUMBER':
      return numberIn(text, decimal)
    case 'DATE':
      return dateIn(text, order)
    case 'CHOICE': {
      const chosen = choices.find(({ id, label }) => id === text || label.toLowerCase() === text.toLowerCase())
      return chosen ? { value: chosen.id } : { reason: 'Choose one of the choices.' }
    }
    case 'LINK':
      return linkIn(text)
  }
}

/** `1250.5`, `1,250.50`, `1 250,5`, `50k`, `12 %`; with up to six decimals. */
function numberIn(text: string, decimal: DecimalSign | undefined): Read {
  const number = readNumber(text.replace(/%$/, ''), MAX_DECIMALS, decimal)
  if (typeof number !== 'number' || Math.abs(number) > 1e15) return { reason: 'Enter a number, such as 12.5 or 50k.' }
  return { value: String(Number(number.toFixed(MAX_DECIMALS))) }
}

/** `2026-11-24`, with a time behind it, `24.11.2026`, `11/24/2026`, `24.11.26`. */
function dateIn(text: string, order: Notation['order']): Read {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text)
  const written = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4}|\d{2})$/.exec(text)
  const [year, month, day] = iso ? iso.slice(1) : written ? turned(written, order) : []
  const value = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return year && isDay(value) ? { value } : { reason: 'Enter a date, such as 2026-11-24.' }
}

function turned([, first = '', mark, second = '', year = '']: RegExpExecArray, order: Notation['order']) {
  const dayFirst = Number(first) > 12 || (Number(second) <= 12 && (mark === '.' || order === 'DAY_FIRST'))
  const whole = year.length === 2 ? withCentury(year) : year
  return dayFirst ? [whole, second, first] : [whole, first, second]
}

/** Contracts end in the years to come, birthdays lie behind. */
const withCentury = (year: string) => `${Number(year) > (new Date().getFullYear() % 100) + 20 ? '19' : '20'}${year}`

function linkIn(text: string): Read {
  const reason = 'Enter a link, such as https://example.com.'
  const whole = linkAddress(text)
  if (whole === null || !/^https?:/.test(whole)) return { reason }
  return whole.length > MAX_VALUE_LENGTH ? { reason: `At most ${MAX_VALUE_LENGTH} characters.` } : { value: whole }
}

/** A kept value in words: the label of a choice, a number with separators. Empty where the choice is gone. */
export function valueWords({ kind, choices }: Readable, value: string): string {
  switch (kind) {
    case 'CHOICE':
      return choices.find(({ id }) => id === value)?.label ?? ''
    case 'NUMBER':
      return new Intl.NumberFormat('en', { maximumFractionDigits: 6 }).format(Number(value))
    default:
      return value
  }
}

/** A kept value as a file holds it: numbers and dates plain. */
export const valueInFile = (field: Readable, value: string) =>
  field.kind === 'CHOICE' ? valueWords(field, value) : value

const MAX_SUGGESTED = 8

/**
 * What field a column of a sheet could become, by its first cells; its choices where few words repeat.
 *
 * @example suggestField('Shirt', ['M', 'L', 'M', 'M', 'L']) // { name: 'Shirt', kind: 'CHOICE', choices: ['M', 'L'] }
 */
export function suggestField(
  header: string,
  cells: readonly string[],
): { name: string; kind: FieldKind; choices: string[] } {
  const name = header.replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH).trim()
  const values = cells.map(cell => cell.trim()).filter(Boolean)
  const all = (kind: FieldKind) =>
    values.length > 0 && values.every(value => 'value' in readValue({ kind, choices: [] }, value))
  const kind = (['NUMBER', 'DATE', 'LINK'] as const).find(all) ?? 'TEXT'
  const words = [...new Map(values.map(value => [value.toLowerCase(), value])).values()]
  const repeats = words.length <= Math.min(MAX_SUGGESTED, MAX_CHOICES) && values.length >= words.length * 2
  const short = words.every(word => word.length <= MAX_NAME_LENGTH && !/[“”\p{Cc}]/u.test(word))
  // the first cells do not show every choice, so a file may hold more: only where they repeat a lot
  return kind === 'TEXT' && repeats && short && values.length >= 4
    ? { name, kind: 'CHOICE', choices: words }
    : { name, kind, choices: [] }
}

/**
 * The field that each column without another meaning fills: the one of the same name. A field is suggested once.
 *
 * @example suggestFields(['Email', 'shirt_size'], ['email', null], [{ id: 'f1', name: 'Shirt size' }]) // [null, 'f1']
 */
export function suggestFields(
  header: readonly string[],
  columns: readonly (string | null)[],
  fields: readonly Pick<CustomField, 'id' | 'name'>[],
): (string | null)[] {
  const free = new Map(fields.map(({ id, name }) => [headerKey(name), id]))
  free.delete('')
  return header.map((name, at) => {
    const key = headerKey(name)
    const id = columns[at] ? undefined : free.get(key)
    if (id !== undefined) free.delete(key)
    return id ?? null
  })
}

/** The columns that fill a field of this kind. */
export const columnsOfKind = (
  kind: CustomField['kind'],
  columns: readonly (string | null)[],
  fields: readonly Pick<CustomField, 'id' | 'kind'>[],
): number[] => columns.flatMap((id, at) => (fields.some(field => field.id === id && field.kind === kind) ? [at] : []))
