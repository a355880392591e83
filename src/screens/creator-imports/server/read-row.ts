import { MAX_NOTES_LENGTH } from '#features/creator-edits/rules.ts'
import type { CreatorPlan, CreatorRejection, CreatorRemark, CreatorTarget } from '#features/creator-imports/contract.ts'
import { isEmail, isName } from '#platform/contract/validators.ts'
import { unguarded } from '#platform/server/exports/csv.ts'
import { countryOf } from '#platform/server/http/country-of.ts'
import { phoneNumberOf } from '#platform/server/phone-number.ts'
import { MAX_TAG_LENGTH } from '#records/creator-tags/rules.ts'
import type { Price } from '#records/creators/contract.ts'
import type { CustomField } from '#records/custom-fields/contract.ts'
import { type ReadFields, readFields } from '#records/custom-fields/server/import-values.ts'
import type { NamedProfile } from '#records/social-profiles/server/named-profiles.ts'
import { profileKey } from '#records/social-profiles/server/named-profiles.ts'
import { currencyOf, priceOf } from './price-cell.ts'
import { type CellsOf, profilesIn } from './profile-cells.ts'

/** The parsed values of a row. */
export interface ReadRow {
  profiles: NamedProfile[]
  name: string | null
  /** Normalised, each once. */
  emails: string[]
  phones: string[]
  manager: string | null
  price: Price | null
  /** 0 when unrated. */
  rating: number
  notes: string | null
  location: { city: string | null; state: string | null; country_code: string | null } | null
  /** Each once, in the first spelling. */
  tags: string[]
  lists: string[]
  /** Values of the team's own fields. */
  custom: ReadFields
  remarks: CreatorRemark[]
  /** Why the row is rejected. */
  rejection: CreatorRejection | null
}

const LONGEST = 200
const MAX_ADDRESS_LENGTH = 254
const MAX_OF_A_KIND = 50

/** Placeholders for an empty cell. */
const nothing = /^([-–—?.]|n\/?a|#n\/a|null|none|unknown|tbd)$/i

/** Parses one row by the plan, and its cells of the team's own fields. Pure: does not look at stored data. */
export function readRow(
  plan: CreatorPlan,
  cells: readonly string[],
  fields: readonly (CustomField | null)[] = [],
): ReadRow {
  const remarks = new Set<CreatorRemark>()
  const byTarget = new Map<CreatorTarget, string[]>()
  plan.columns.forEach((target, at) => {
    const text = unguarded(cells[at] ?? '').trim()
    if (target && text !== '' && !nothing.test(text)) byTarget.set(target, [...(byTarget.get(target) ?? []), text])
  })
  const given: CellsOf = target => byTarget.get(target) ?? []
  const profiles = uniqueBy(profilesIn(given, plan, remarks), profileKey)
  const emails = emailsIn(given('email'), remarks)
  const phones = phonesIn(given('phone'), plan, remarks)
  const row = {
    profiles,
    name: short(nameIn(given), remarks),
    emails,
    phones,
    manager: short(given('manager')[0] ?? null, remarks),
    price: priceIn(given, plan, remarks),
    rating: ratingIn(given('rating')[0], remarks),
    notes: notesIn(given('notes'), remarks),
    location: locationIn(given, remarks),
    tags: namesIn(given('tags'), /[\n,;|]+/, remarks).map(tag => tag.replace(/^#(?=.)/, '')),
    lists: namesIn(given('lists'), /[\n;|]+/, remarks),
    custom: readFields(fields, cells, { order: plan.day_order, decimal: plan.decimal }),
  }
  if (row.custom.unread) remarks.add('FIELD_UNREADABLE')
  const known = profiles.length + emails.length + phones.length > 0
  const rejection = known ? null : (reasonIn(remarks) ?? 'NOBODY')
  // the rejection reason says it already
  return { ...row, remarks: [...remarks].filter(remark => remark !== rejection), rejection }
}

const reasons = [
  'LINK_INVALID',
  'LINK_UNRESOLVED',
  'HANDLE_INVALID',
  'NO_PLATFORM',
  'EMAIL_INVALID',
  'PHONE_INVALID',
] as const
const reasonIn = (remarks: ReadonlySet<CreatorRemark>) => reasons.find(reason => remarks.has(reason))

function uniqueBy<T>(values: readonly T[], key: (value: T) => string): T[] {
  return [...new Map(values.toReversed().map(value => [key(value), value])).values()].reverse()
}

const line = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim()

/** A price or a rating on one line, before a pattern reads it; empty when it is too long to be one. */
const figure = (text: string) => (text.length > LONGEST ? '' : line(text))

function short(text: string | null, remarks: Set<CreatorRemark>): string | null {
  if (text === null || !isName(text)) return null
  if (text.length <= LONGEST) return line(text)
  remarks.add('TOO_LONG')
  return null
}

/** A full name column takes precedence over first and last name. */
const nameIn = (given: CellsOf) =>
  given('name')[0] ?? ([given('first_name')[0], given('last_name')[0]].filter(Boolean).join(' ') || null)

function emailsIn(cells: readonly string[], remarks: Set<CreatorRemark>): string[] {
  const typed = cells.flatMap(cell => cell.replace(/^mailto:/i, '').split(/[\s,;|]+/)).filter(Boolean)
  const valid = typed.filter(address => address.length <= MAX_ADDRESS_LENGTH && isEmail(address))
  if (valid.length < typed.length) remarks.add('EMAIL_INVALID')
  return uniqueBy(valid, address => address.toLowerCase()).slice(0, MAX_OF_A_KIND)
}

function phonesIn(cells: readonly string[], { country_code }: CreatorPlan, remarks: Set<CreatorRemark>): string[] {
  const typed = cells.flatMap(cell => cell.split(/[\n,;|]+|\s\/\s/)).flatMap(cell => cell.trim() || [])
  // each takes the library a while
  const read = typed.slice(0, MAX_OF_A_KIND)
  const valid = read.flatMap(cell => (cell.length <= 60 && phoneNumberOf(cell, country_code)) || [])
  if (valid.length < read.length) remarks.add('PHONE_INVALID')
  return [...new Set(valid)]
}

function priceIn(given: CellsOf, plan: CreatorPlan, remarks: Set<CreatorRemark>): Price | null {
  const [text] = given('price')
  if (text === undefined) return null
  const [named] = given('currency')
  const usual = named === undefined ? plan.currency : currencyOf(named, plan.currency)
  const price = usual === null ? 'CURRENCY_UNKNOWN' : priceOf(figure(text), usual)
  if (typeof price !== 'string') return { ...price, num_posts: 1, description: '' }
  remarks.add(price)
  return null
}

/** `4`, `4/5`, `8/10`, `★★★★`. */
function ratingIn(text: string | undefined, remarks: Set<CreatorRemark>): number {
  if (text === undefined) return 0
  const typed = figure(text)
  const [, number, of = '5'] = /^(\d{1,3}(?:[.,]0+)?)\s*(?:(?:\/|of)\s*(5|10|100))?\s*(?:stars?)?$/i.exec(typed) ?? []
  const stars = /^(?:★|⭐|☆|\ufe0f)+$/u.test(typed)
    ? [...typed].filter(sign => sign === '★' || sign === '⭐').length
    : undefined
  const rating = stars ?? (Number(number?.replace(',', '.')) * 5) / Number(of)
  if (Number.isInteger(rating) && rating >= 0 && rating <= 5) return rating
  remarks.add('RATING_UNREADABLE')
  return 0
}

function notesIn(cells: readonly string[], remarks: Set<CreatorRemark>): string | null {
  const notes = cells.join('\n')
  if (notes.length <= MAX_NOTES_LENGTH) return notes || null
  remarks.add('TOO_LONG')
  return null
}

function locationIn(given: CellsOf, remarks: Set<CreatorRemark>): ReadRow['location'] {
  const city = short(given('city')[0] ?? null, remarks)
  const state = short(given('state')[0] ?? null, remarks)
  const [named] = given('country')
  const country_code = named === undefined ? null : countryOf(named)
  if (named !== undefined && country_code === null) remarks.add('COUNTRY_UNREADABLE')
  return city || country_code ? { city, state, country_code } : null
}

function namesIn(cells: readonly string[], between: RegExp, remarks: Set<CreatorRemark>): string[] {
  const names = cells.flatMap(cell => cell.split(between)).map(line)
  const fitting = names.filter(name => isName(name) && name.length <= MAX_TAG_LENGTH)
  if (names.some(name => name.length > MAX_TAG_LENGTH)) remarks.add('TOO_LONG')
  return uniqueBy(fitting, name => name.toLowerCase()).slice(0, MAX_OF_A_KIND)
}
