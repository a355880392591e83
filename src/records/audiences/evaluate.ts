import type { ContactMethod } from '#records/fans/contract.ts'
import {
  type Collection,
  EARTH_RADIUS_MILES,
  meaningOf,
  type RowCondition,
  type RuleSubject,
  type Test,
} from './meaning.ts'
import type { Moment } from './moment.ts'
import { type Group, isGroup, type Rule, type TextMatch } from './rules-contract.ts'

/** One row of a collection; a kind of row has the fields that its conditions ask for. */
export interface FactRow {
  at?: Date
  drop_id?: string
  field_id?: string
  value?: string
  kind?: string
  subject?: string | null
  quantity?: number
  tag?: string
  platform?: string
  followers?: number
  broadcast_id?: string
  channel?: string
  opened?: boolean
  clicked?: boolean
  opened_at?: Date | null
  clicked_at?: Date | null
}

/** Everything that rules may ask about one fan. */
export interface FanFacts {
  id: string
  country_code: string | null
  state: string | null
  city: string | null
  gender: string | null
  language: string | null
  /** YYYY-MM-DD */
  birthdate: string | null
  created_at: Date
  latitude: number | null
  longitude: number | null
  /** Platforms with a name of the fan. */
  handles: readonly string[]
  rows: Readonly<Record<Collection, readonly FactRow[]>>
  /** The state of the last consent, by purpose and channel: `MARKETING:EMAIL`. */
  consents: Readonly<Record<string, 'YES' | 'NO'>>
  reachable: readonly ContactMethod[]
}

/** The trees of the audiences that a tree refers to, by id. One that is gone holds nobody. */
export type Trees = ReadonlyMap<string, Group>

interface RuleContext {
  moment: Moment
  trees: Trees
}

/** The outcome of a rule, and whether the fan's value was known. */
export interface Outcome {
  matches: boolean
  known: boolean
}

/** Whether the fan is in the audience. */
export function matches(fan: FanFacts, tree: Group, context: RuleContext): boolean {
  const [first, ...others] = tree.rules.map(
    node => () => (isGroup(node) ? matches(fan, node, context) : outcomeOf(fan, node, context).matches),
  )
  if (!first) return true
  switch (tree.logical_operator) {
    case 'AND':
      return first() && others.every(other => other())
    case 'OR':
      return first() || others.some(other => other())
    case 'AND_NOT':
      return first() && !others.some(other => other())
  }
}

export function outcomeOf(fan: FanFacts, rule: Rule, context: RuleContext): Outcome {
  const { test, known } = meaningOf(rule, context.moment)
  if (!isKnown(fan, known)) return { matches: 'unknown' in rule && rule.unknown === true, known: false }
  return { matches: passes(fan, test, context), known: true }
}

function isKnown(fan: FanFacts, known: RuleSubject): boolean {
  if (known === null) return true
  if ('value' in known) {
    const value = fan[known.value]
    return value !== null && value !== '' && !(known.value === 'gender' && value === 'UNSPECIFIED')
  }
  if ('place' in known) return fan.latitude !== null && fan.longitude !== null
  return fan.rows[known.rows].some(row => holds(row, known.where))
}

function passes(fan: FanFacts, test: Test, context: RuleContext): boolean {
  switch (test.is) {
    case 'one_of':
      return test.values.includes(String(fan[test.value]))
    case 'text':
      return hasText(String(fan[test.value]), test)
    case 'between':
      return (fan.birthdate ?? '') >= test.from && (fan.birthdate ?? '') < test.before
    case 'since':
      return fan.created_at >= test.from
    case 'near':
      return test.places.some(place => milesBetween(fan.latitude ?? 0, fan.longitude ?? 0, place) <= test.miles)
    case 'handle':
      return test.platforms.some(platform => fan.handles.includes(platform))
    case 'rows':
      return (
        amount(
          fan.rows[test.of].filter(row => holds(row, test.where)),
          test.count,
        ) >= test.at_least
      )
    case 'any':
      return test.tests.some(one => passes(fan, one, context))
    case 'consent':
      return (fan.consents[`${test.purpose}:${test.channel}`] ?? 'NONE') === test.state
    case 'reachable':
      return fan.reachable.includes(test.channel)
    case 'audience': {
      const tree = context.trees.get(test.audience_id)
      return tree !== undefined && matches(fan, tree, context)
    }
  }
}

function amount(rows: readonly FactRow[], count: 'rows' | 'quantity' | 'drops'): number {
  if (count === 'drops') return new Set(rows.map(row => row.drop_id)).size
  return count === 'rows' ? rows.length : rows.reduce((sum, row) => sum + (row.quantity ?? 0), 0)
}

function holds(row: FactRow, where: RowCondition): boolean {
  const { value = '' } = row
  return (
    (!where.drop_ids || where.drop_ids.includes(row.drop_id ?? '')) &&
    (!where.field_id || where.field_id === row.field_id) &&
    (!where.kind || where.kind === row.kind) &&
    (!where.subject || lower(where.subject) === lower(row.subject ?? '')) &&
    (!where.tags || where.tags.includes(row.tag ?? '')) &&
    (!where.platform || where.platform === row.platform) &&
    (!where.broadcast_id || where.broadcast_id === row.broadcast_id) &&
    (!where.channel || where.channel === row.channel) &&
    (where.opened === undefined || where.opened === row.opened) &&
    (where.clicked === undefined || where.clicked === row.clicked) &&
    (!where.since || (row.at !== undefined && row.at >= where.since)) &&
    (!where.options || where.options.includes(value)) &&
    (!where.text || hasText(value, where.text)) &&
    (!where.number || isBetween(row.followers ?? numberIn(value), where.number)) &&
    (!where.day || (isDay(value) && value >= where.day.from && value <= where.day.to))
  )
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const numberIn = (text: string) => (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : null)
const isBetween = (number: number | null, { from, to = Number.POSITIVE_INFINITY }: { from: number; to?: number }) =>
  number !== null && number >= from && number <= to

function hasText(value: string, { match, text }: { match: TextMatch; text: string }): boolean {
  return match === 'IEXACT' ? lower(value) === lower(text) : lower(value).includes(lower(text))
}

/** As PostgreSQL does it: one character for one, so that İ is i. */
const lower = (text: string) => Array.from(text, character => Array.from(character.toLowerCase())[0] ?? '').join('')

/** The great-circle distance (haversine), with the same terms as the SQL. */
export function milesBetween(latitude: number, longitude: number, to: { latitude: number; longitude: number }): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const half =
    Math.sin(rad(to.latitude - latitude) / 2) ** 2 +
    Math.cos(rad(latitude)) * Math.cos(rad(to.latitude)) * Math.sin(rad(to.longitude - longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, half)))
}
