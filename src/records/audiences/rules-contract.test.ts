import { describe, expect, it } from 'vitest'
import { breadthOf, breadths } from './breadth.ts'
import { meaningOf } from './meaning.ts'
import { daysAgo, yearsAgo } from './moment.ts'
import {
  ageBand,
  emailEngagement,
  fanEventType,
  type Group,
  group,
  logicalOperator,
  MAX_RULE_DEPTH,
  MAX_RULES,
  type Rule,
  rule,
  targetGender,
  textMatch,
} from './rules-contract.ts'
import { linesOf, treeOf } from './tree.ts'

const fields = new Set<string>(
  rule.def.options.flatMap(option => [...option.def.shape.key.values, ...Object.keys(option.def.shape)]),
)
const tagged = (tag: string): Rule => ({ key: 'tags', tags: [tag] })

describe('rules', () => {
  it('combine by AND, OR and AND_NOT (RULE-005, ENUM-103)', () => {
    expect(logicalOperator.options).toEqual(['AND', 'OR', 'AND_NOT'])
    expect(group.safeParse({ logical_operator: 'XOR', rules: [] }).success).toBe(false)
  })
  it('match texts by ICONTAINS and IEXACT (RULE-006, ENUM-104)', () => {
    expect(textMatch.options).toEqual(['ICONTAINS', 'IEXACT'])
  })
  it('have every filter key of audiences (RULE-007)', () => {
    const keys = [
      'country_code',
      'state',
      'city',
      'radius',
      'age',
      'gender',
      'platform',
      'drop_id',
      'follower_count',
      'engagement_type',
      'engagement_count',
      'days',
      'first_interaction_days',
      'tags',
      'languages',
    ]
    expect(keys.filter(key => !fields.has(key))).toEqual([])
    expect([...fields].filter(key => key.startsWith('custom_field_'))).toHaveLength(4)
  })
  it('target two genders and six age bands (RULE-012, ENUM-047, ENUM-048)', () => {
    expect(targetGender.options).toEqual(['MALE', 'FEMALE'])
    expect(ageBand.options).toEqual(['13-17', '18-24', '25-34', '35-44', '45-54', '55-100'])
  })
  it('know the twelve kinds of fan events (ENUM-072)', () => {
    expect(fanEventType.options).toHaveLength(12)
    for (const kind of fanEventType.options)
      expect(rule.safeParse({ key: 'engagement_type', engagement_type: kind, engagement_count: 1 }).success).toBe(true)
  })
  it('know what became of a mail (ENUM-022)', () => {
    expect(emailEngagement.options).toEqual(['NOT_OPENED', 'OPENED_NOT_CLICKED', 'OPENED_AND_CLICKED'])
  })
  it('are limited in number and depth', () => {
    const nested = (depth: number): Group => ({
      logical_operator: 'AND',
      rules: [depth > 1 ? nested(depth - 1) : tagged('a')],
    })
    expect(group.safeParse(nested(MAX_RULE_DEPTH)).success).toBe(true)
    expect(group.safeParse(nested(MAX_RULE_DEPTH + 1)).success).toBe(false)
    const wide = (rules: number) => ({
      logical_operator: 'OR',
      rules: Array.from({ length: rules }, () => tagged('a')),
    })
    expect(group.safeParse(wide(MAX_RULES)).success).toBe(true)
    expect(group.safeParse(wide(MAX_RULES + 1)).success).toBe(false)
  })
})

it('calls an audience too narrow, narrow, balanced or fairly broad (ENUM-046)', () => {
  expect(breadths).toEqual(['TOO_NARROW', 'NARROW', 'BALANCED', 'FAIRLY_BROAD'])
  expect([0, 99, 100, 999, 1_000, 24_999, 25_000].map(breadthOf)).toEqual([
    'TOO_NARROW',
    'TOO_NARROW',
    'NARROW',
    'NARROW',
    'BALANCED',
    'BALANCED',
    'FAIRLY_BROAD',
  ])
})

describe('relative dates', () => {
  const paris = (now: string) => ({ now: new Date(now), zone: 'Europe/Paris' })
  it.each([
    ['2026-03-30T07:12:00Z', 1, '2026-03-29T07:12:00.000Z'],
    ['2026-03-29T07:12:00Z', 1, '2026-03-28T08:12:00.000Z'],
    ['2026-10-26T08:30:00Z', 7, '2026-10-19T07:30:00.000Z'],
    ['2026-03-30T00:30:00Z', 1, '2026-03-29T01:30:00.000Z'],
  ])('keep the time of day across daylight saving: %s less %i days', (now, days, then) =>
    expect(daysAgo(paris(now), days).toISOString()).toBe(then),
  )
  it('turn a year older on the birthday, also on 29 February', () => {
    expect(yearsAgo('2028-02-29', 18)).toBe('2010-02-28')
    expect(yearsAgo('2028-02-29', 20)).toBe('2008-02-29')
  })
  it('use the calendar day of the team’s zone for ages', () => {
    const of = (zone: string) =>
      meaningOf({ key: 'age', bands: ['18-24'] }, { now: new Date('2026-11-23T23:30:00Z'), zone }).test
    expect(of('Europe/Paris')).toEqual({
      is: 'any',
      tests: [{ is: 'between', value: 'birthdate', from: '2001-11-25', before: '2008-11-25' }],
    })
    expect(of('UTC')).not.toEqual(of('Europe/Paris'))
  })
})

describe('lines', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(tagged) as [Rule, Rule, Rule, Rule]
  it('are read from left to right, and brackets are kept where they mean something (RULE-009)', () => {
    const tree = treeOf([
      { operator: 'AND', node: a },
      { operator: 'AND', node: { logical_operator: 'OR', rules: [b, c] } },
      { operator: 'AND_NOT', node: d },
    ])
    expect(tree).toEqual({
      logical_operator: 'AND_NOT',
      rules: [{ logical_operator: 'AND', rules: [a, { logical_operator: 'OR', rules: [b, c] }] }, d],
    })
    expect(treeOf(linesOf(tree))).toEqual(tree)
    expect(linesOf(tree)).toHaveLength(3)
  })
})
