import { parse } from 'csv-parse/sync'
import type { AudienceShares } from '#integrations/social/port.ts'
import { readNumber } from '#platform/contract/read-number.ts'
import { countryOf } from '#platform/server/http/country-of.ts'

type Kind = 'gender_age' | 'gender' | 'age' | 'country' | 'city'

/** What a heading of the platforms' exports is about. */
const columns: readonly (readonly [RegExp, 'gender' | 'age' | 'country' | 'city' | 'value'])[] = [
  [/gender|sex/i, 'gender'],
  [/\bage\b|age ?(group|range)/i, 'age'],
  [/country|geograph|territor/i, 'country'],
  [/city|cities|town/i, 'city'],
  [/%|percent|share|distribution|followers|viewers|views|value|audience/i, 'value'],
]

/** Three or more: then a point is always before decimals. */
const SHARE_DECIMALS = 3

interface Section {
  at: Partial<Record<'gender' | 'age' | 'country' | 'city' | 'value', number>>
  rows: string[][]
}

/**
 * Reads the audience out of a CSV as platforms export it for their creators: one or several tables, each with a heading for
 * what it splits by and one for the share, the percentage or the count. Null where there is no such table.
 */
export function audienceIn(text: string): AudienceShares | null {
  const records = readRecords(text)
  const sections: Section[] = []
  for (const record of records) {
    const at = headingOf(record)
    if (at) sections.push({ at, rows: [] })
    else sections.at(-1)?.rows.push(record)
  }
  const found: AudienceShares = { gender_distribution: [], gender_age_distribution: [], countries: [], cities: [] }
  for (const section of sections) enter(found, section)
  if (found.gender_distribution.length === 0 && found.gender_age_distribution.length > 0)
    found.gender_distribution = [...Map.groupBy(found.gender_age_distribution, ({ gender }) => gender)].map(
      ([gender, rows]) => ({
        gender,
        value: Math.min(
          1,
          rows.reduce((sum, { value }) => sum + value, 0),
        ),
      }),
    )
  return Object.values(found).some(list => list.length > 0) ? found : null
}

function readRecords(text: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true, relax_quotes: true, trim: true, skip_empty_lines: true })
  } catch {
    return []
  }
}

function headingOf(record: readonly string[]): Section['at'] | null {
  const at: Section['at'] = {}
  for (const [index, cell] of record.entries()) {
    const kind = columns.find(([words]) => words.test(cell))?.[1]
    if (kind && at[kind] === undefined && !/\d/.test(cell)) at[kind] = index
  }
  const splits = at.gender ?? at.age ?? at.country ?? at.city
  return splits !== undefined && at.value !== undefined ? at : null
}

const kindOf = ({ gender, age, country, city }: Section['at']): Kind =>
  gender !== undefined && age !== undefined
    ? 'gender_age'
    : gender !== undefined
      ? 'gender'
      : age !== undefined
        ? 'age'
        : city !== undefined
          ? 'city'
          : country !== undefined
            ? 'country'
            : 'gender'

function enter(found: AudienceShares, { at, rows }: Section) {
  const cell = (row: readonly string[], column: number | undefined) => (column === undefined ? '' : (row[column] ?? ''))
  const amounts = rows.map(row => amountOf(cell(row, at.value)))
  const whole = amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0)
  if (whole === 0) return
  const isPercent = rows.some(row => cell(row, at.value).includes('%')) || (whole > 1.5 && whole <= 101)
  const divisor = isPercent ? 100 : whole <= 1.01 ? 1 : whole
  for (const [index, row] of rows.entries()) {
    const value = Math.min((amounts[index] ?? 0) / divisor, 1)
    if (!(value > 0)) continue
    const gender = genderOf(cell(row, at.gender))
    const age_range = ageOf(cell(row, at.age))
    const kind = kindOf(at)
    if (kind === 'gender_age') found.gender_age_distribution.push({ gender, age_range, value })
    else if (kind === 'age') found.gender_age_distribution.push({ gender: 'UNSPECIFIED', age_range, value })
    else if (kind === 'gender') found.gender_distribution.push({ gender, value })
    else if (kind === 'city') found.cities.push({ name: cell(row, at.city).slice(0, 100), value })
    else {
      const code = countryCode(cell(row, at.country))
      if (code) found.countries.push({ code, value })
    }
  }
}

/** A share, a percentage or a count; 0 for what is no number. A percentage has no thousands: a comma is before its decimals. */
const amountOf = (text: string) =>
  readNumber(text.includes('%') ? text.replace('%', '').replace(',', '.') : text, SHARE_DECIMALS) ?? 0

const genderOf = (word: string) =>
  /^(f|female|women?|user_specified_female)$/i.test(word)
    ? 'FEMALE'
    : /^(m|male|men|man|user_specified_male)$/i.test(word)
      ? 'MALE'
      : 'UNSPECIFIED'

/** "AGE_18_24", "18 – 24", "65+" and "age65-" in one spelling. */
function ageOf(word: string): string {
  const [from, to] = word.match(/\d+/g) ?? []
  return from === undefined ? word.slice(0, 20) : to === undefined ? `${from}-` : `${from}-${to}`
}

function countryCode(word: string): string | undefined {
  return countryOf(word) ?? (/^[A-Za-z]{2}$/.test(word) ? word.toUpperCase() : undefined)
}
