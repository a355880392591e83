import type { ContactMethod } from '#records/fans/contract.ts'
import { daysAgo, type Moment, today, yearsAgo } from './moment.ts'
import type { Rule, TextMatch } from './rules-contract.ts'

/** Values that a fan has one of, or none. */
export type Value = 'country_code' | 'state' | 'city' | 'gender' | 'language' | 'birthdate' | 'created_at'

/** Kinds of rows about fans: a fan has any number of each. */
export type Collection = 'signups' | 'answers' | 'events' | 'followers' | 'tags' | 'messages'

/** Conditions on one row of a collection; all that are given hold. */
export interface RowCondition {
  drop_ids?: readonly string[]
  field_id?: string
  kind?: string
  /** Without regard to case. */
  subject?: string
  tags?: readonly string[]
  platform?: string
  broadcast_id?: string
  channel?: ContactMethod
  opened?: boolean
  clicked?: boolean
  /** At or after. */
  since?: Date
  options?: readonly string[]
  text?: { match: TextMatch; text: string }
  /** Both ends belong to it. Numbers of answers, or followers. */
  number?: { from: number; to?: number }
  /** Both ends belong to it. */
  day?: { from: string; to: string }
}

/** What is asked of a fan, in the few terms that both evaluators know: SQL and memory. */
export type Test =
  | { is: 'one_of'; value: Value; values: readonly string[] }
  | { is: 'text'; value: Value; match: TextMatch; text: string }
  /** From `from` on, and before `before`. Days for `birthdate`, instants for `created_at`. */
  | { is: 'between'; value: 'birthdate'; from: string; before: string }
  | { is: 'since'; value: 'created_at'; from: Date }
  | { is: 'near'; miles: number; places: readonly { latitude: number; longitude: number }[] }
  | { is: 'handle'; platforms: readonly string[] }
  /** Enough rows; their number, the sum of their quantities, or the number of different drops. */
  | { is: 'rows'; of: Collection; where: RowCondition; count: 'rows' | 'quantity' | 'drops'; at_least: number }
  | { is: 'any'; tests: readonly Test[] }
  | { is: 'consent'; state: 'YES' | 'NO' | 'NONE'; purpose: 'MARKETING' | 'PARTNERS'; channel: ContactMethod }
  | { is: 'reachable'; channel: ContactMethod }
  | { is: 'audience'; audience_id: string }

/** What a rule needs to know of a fan; a fan who lacks it does not match, unless the rule says `unknown: true`. */
export type RuleSubject =
  | { value: Value }
  | { place: true }
  | { rows: 'answers' | 'followers'; where: RowCondition }
  | null

export interface Meaning {
  test: Test
  known: RuleSubject
}

/** The one definition of every rule, from which the SQL and the in-memory evaluator are made. */
export function meaningOf(rule: Rule, moment: Moment): Meaning {
  const since = 'days' in rule && rule.days ? { since: daysAgo(moment, rule.days) } : {}
  switch (rule.key) {
    case 'country_code':
      return ofValue('country_code', { is: 'one_of', value: 'country_code', values: rule.countries })
    case 'languages':
      return ofValue('language', { is: 'one_of', value: 'language', values: rule.languages })
    case 'gender':
      return ofValue('gender', { is: 'one_of', value: 'gender', values: rule.genders })
    case 'state':
    case 'city':
      return ofValue(rule.key, { is: 'text', value: rule.key, match: rule.match, text: rule.text })
    case 'radius':
      return { test: { is: 'near', miles: rule.miles, places: rule.places }, known: { place: true } }
    case 'age':
      return ofValue('birthdate', { is: 'any', tests: rule.bands.map(band => ageTest(band, today(moment))) })
    case 'platform':
      return { test: { is: 'handle', platforms: rule.platforms }, known: null }
    case 'drop_id':
      return enough(
        'signups',
        { drop_ids: rule.drop_ids, ...since },
        'drops',
        rule.each ? new Set(rule.drop_ids).size : 1,
      )
    case 'follower_count': {
      const on = rule.platform ? { platform: rule.platform } : {}
      const { test } = enough('followers', { ...on, number: { from: rule.at_least } }, 'rows', 1)
      return { test, known: { rows: 'followers', where: on } }
    }
    case 'engagement_type':
      return engagement(rule, since)
    case 'first_interaction_days':
      return {
        test: { is: 'since', value: 'created_at', from: daysAgo(moment, rule.first_interaction_days) },
        known: null,
      }
    case 'tags':
      return enough('tags', { tags: rule.tags }, 'rows', 1)
    case 'custom_field_choice':
      return answered(rule.field_id, { options: rule.options })
    case 'custom_field_text':
      return answered(rule.field_id, { text: { match: rule.match, text: rule.text } })
    case 'custom_field_number':
      return answered(rule.field_id, { number: { from: rule.from, to: rule.to } })
    case 'custom_field_date':
      return answered(rule.field_id, { day: { from: rule.from, to: rule.to } })
    case 'consent':
      return { test: { is: 'consent', state: rule.state, purpose: rule.purpose, channel: rule.channel }, known: null }
    case 'reachable':
      return { test: { is: 'reachable', channel: rule.channel }, known: null }
    case 'message': {
      const on = rule.channel ? { channel: rule.channel } : {}
      const did = { GOT: {}, OPENED: { opened: true }, CLICKED: { clicked: true } }[rule.did]
      return enough('messages', { ...on, ...did, ...since }, 'rows', rule.times)
    }
    case 'email_engagement':
      return {
        test: { is: 'any', tests: rule.states.map(state => mailTest(rule.broadcast_id, state)) },
        known: null,
      }
    case 'audience':
      return { test: { is: 'audience', audience_id: rule.audience_id }, known: null }
  }
}

const ofValue = (value: Value, test: Test): Meaning => ({ test, known: { value } })

const enough = (
  of: Collection,
  where: RowCondition,
  count: 'rows' | 'quantity' | 'drops',
  at_least: number,
): Meaning => ({ test: { is: 'rows', of, where, count, at_least }, known: null })

const answered = (field_id: string, where: RowCondition): Meaning => ({
  test: { is: 'rows', of: 'answers', where: { field_id, ...where }, count: 'rows', at_least: 1 },
  known: { rows: 'answers', where: { field_id } },
})

/** Sign-ups and messages are kept as such; all other events are rows of `fan_events`. */
function engagement(
  { engagement_type, engagement_count, subject }: Extract<Rule, { key: 'engagement_type' }>,
  since: { since?: Date },
): Meaning {
  if (engagement_type === 'DROP_SIGNUP') return enough('signups', since, 'rows', engagement_count)
  if (engagement_type === 'DROP_MESSAGE') return enough('messages', since, 'rows', engagement_count)
  return enough(
    'events',
    { kind: engagement_type, ...(subject ? { subject } : {}), ...since },
    'quantity',
    engagement_count,
  )
}

function ageTest(band: string, day: string): Test {
  const [youngest = 0, oldest = 0] = band.split('-').map(Number)
  return {
    is: 'between',
    value: 'birthdate',
    from: dayAfter(yearsAgo(day, oldest + 1)),
    before: dayAfter(yearsAgo(day, youngest)),
  }
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

function mailTest(broadcast_id: string, state: 'NOT_OPENED' | 'OPENED_NOT_CLICKED' | 'OPENED_AND_CLICKED'): Test {
  const did = {
    NOT_OPENED: { opened: false },
    OPENED_NOT_CLICKED: { opened: true, clicked: false },
    OPENED_AND_CLICKED: { opened: true, clicked: true },
  }[state]
  const where = { broadcast_id, channel: 'EMAIL' as const, ...did }
  return { is: 'rows', of: 'messages', where, count: 'rows', at_least: 1 }
}

/** A click shows that the message was opened, also where its picture was not loaded. */
export const EARTH_RADIUS_MILES = 3_958.7613
