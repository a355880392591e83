import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { YES_STATES } from '#records/consents/rules.ts'
import { agreedTo, lastConsents } from '#records/consents/server/last-consent.ts'
import { mayBeReached } from '#records/fans/server/fan-contacts.ts'
import type { Trees } from '../../evaluate.ts'
import { EARTH_RADIUS_MILES, meaningOf, type RuleSubject, type Test, type Value } from '../../meaning.ts'
import type { Moment } from '../../moment.ts'
import { type Group, isGroup, type Rule } from '../../rules-contract.ts'
import { rowsWith } from './rows.ts'
import { hasText } from './text.ts'

export type Condition = RawBuilder<SqlBool>

/** What conditions are made with: the team, the present, and the trees of the audiences that are referred to. */
export interface SqlContext {
  db: Db
  organization_id: string
  moment: Moment
  trees: Trees
}

const yes = sql<SqlBool>`true`
const no = sql<SqlBool>`false`

/** The tree as a condition on the fan `f`. Never null. */
export function conditionOf(tree: Group, context: SqlContext): Condition {
  const [first, ...others] = tree.rules.map(node =>
    isGroup(node) ? conditionOf(node, context) : ruleCondition(node, context).matches,
  )
  return first ? joined(tree.logical_operator, first, others) : yes
}

/** Conditions joined from left to right. */
export function joined(operator: Group['logical_operator'], first: Condition, others: readonly Condition[]): Condition {
  if (others.length === 0) return first
  switch (operator) {
    case 'AND':
      return sql`(${sql.join([first, ...others], sql` and `)})`
    case 'OR':
      return sql`(${sql.join([first, ...others], sql` or `)})`
    case 'AND_NOT':
      return sql`(${first} and not (${sql.join(others, sql` or `)}))`
  }
}

/** A rule as a condition on the fan `f`, and whether its value is known; null where it always is. */
export function ruleCondition(rule: Rule, context: SqlContext): { matches: Condition; known: Condition | null } {
  const { test, known } = meaningOf(rule, context.moment)
  const passes = testCondition(test, context)
  const isKnown = knownCondition(known, context)
  if (isKnown === null) return { matches: sql`coalesce(${passes}, false)`, known: null }
  const otherwise = 'unknown' in rule && rule.unknown === true ? yes : no
  return { matches: sql`(case when ${isKnown} then coalesce(${passes}, false) else ${otherwise} end)`, known: isKnown }
}

function knownCondition(known: RuleSubject, context: SqlContext): Condition | null {
  if (known === null) return null
  if ('value' in known)
    return known.value === 'gender'
      ? sql`(f.gender is not null and f.gender not in ('', 'UNSPECIFIED'))`
      : columns[known.value].text
        ? sql`(${columns[known.value].sql} is not null and ${columns[known.value].sql} <> '')`
        : sql`(${columns[known.value].sql} is not null)`
  if ('place' in known) return sql`(f.latitude is not null and f.longitude is not null)`
  return sql`f.id in ${rowsWith(known.rows, known.where, context.organization_id, { count: 'rows', at_least: 1 })}`
}

const columns: Record<Value, { sql: RawBuilder<unknown>; text: boolean }> = {
  country_code: { sql: sql`f.country_code`, text: true },
  state: { sql: sql`f.state`, text: true },
  city: { sql: sql`f.city`, text: true },
  gender: { sql: sql`f.gender`, text: true },
  language: { sql: sql`f.language`, text: true },
  birthdate: { sql: sql`f.birthdate`, text: false },
  created_at: { sql: sql`f.created_at`, text: false },
}

function testCondition(test: Test, context: SqlContext): Condition {
  switch (test.is) {
    case 'one_of':
      return sql`${columns[test.value].sql} = any(${test.values}::text[])`
    case 'text':
      return hasText(columns[test.value].sql, test)
    case 'between':
      return sql`(f.birthdate >= ${test.from}::date and f.birthdate < ${test.before}::date)`
    case 'since':
      return sql`f.created_at >= ${test.from}`
    case 'near':
      return sql`(${sql.join(
        test.places.map(place => sql`${milesTo(place)} <= ${test.miles}`),
        sql` or `,
      )})`
    case 'handle':
      return sql`(${sql.join(
        test.platforms.map(platform =>
          platform === 'TikTok' ? sql`f.tiktok_username is not null` : sql`f.instagram_username is not null`,
        ),
        sql` or `,
      )})`
    case 'rows':
      return sql`f.id in ${rowsWith(test.of, test.where, context.organization_id, test)}`
    case 'any':
      return sql`(${sql.join(
        test.tests.map(one => testCondition(one, context)),
        sql` or `,
      )})`
    case 'consent':
      return consentCondition(test, context)
    case 'reachable':
      return sql`exists (select from fan_contacts c where c.organization_id = ${context.organization_id}
        and c.fan_id = f.id and c.channel = ${test.channel} and ${mayBeReached('c')}
        and ${agreedTo('f', 'c.channel')})`
    case 'audience': {
      const tree = context.trees.get(test.audience_id)
      return tree ? conditionOf(tree, context) : no
    }
  }
}

function consentCondition(
  { state, purpose, channel }: Extract<Test, { is: 'consent' }>,
  { db }: SqlContext,
): Condition {
  const last = db
    .selectFrom(lastConsents(db, sql.ref<string>('f.id'), purpose).as('last'))
    .select('last.channel')
    .where('last.channel', '=', channel)
  if (state === 'NONE') return sql`not exists (${last})`
  return sql`exists (${last.where('last.state', state === 'YES' ? 'in' : 'not in', YES_STATES)})`
}

/** The great-circle distance (haversine), with the same terms as the evaluator in memory. */
const milesTo = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  sql`2 * ${EARTH_RADIUS_MILES}::float8 * asin(sqrt(least(1, power(sin(radians(${latitude}::float8 - f.latitude) / 2), 2)
    + cos(radians(f.latitude)) * cos(radians(${latitude}::float8)) * power(sin(radians(${longitude}::float8 - f.longitude) / 2), 2))))`
