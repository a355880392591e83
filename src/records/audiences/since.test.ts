import { describe, expect, it } from 'vitest'
import type { FactRow, FanFacts } from './evaluate.ts'
import type { Group, Rule } from './rules-contract.ts'
import { changesAt, outcomeSince, searchDeadline } from './since.ts'

const now = new Date('2026-11-20T16:00:00Z')
const search = { moment: { now, zone: 'Europe/Paris' }, trees: new Map<string, Group>(), hasTime: () => true }
const fan = (facts: Partial<Omit<FanFacts, 'rows'>> & { rows?: Partial<FanFacts['rows']> } = {}): FanFacts => ({
  ...{ id: 'fan', country_code: 'FR', state: null, city: null, gender: null, language: null, birthdate: null },
  ...{ latitude: null, longitude: null, handles: [], consents: {}, reachable: [] },
  created_at: new Date('2024-03-02T12:00:00Z'),
  ...facts,
  rows: { signups: [], answers: [], events: [], followers: [], tags: [], messages: [], ...facts.rows },
})
const all = (logical_operator: Group['logical_operator'], ...rules: Group['rules']): Group => ({
  logical_operator,
  rules,
})
const french: Rule = { key: 'country_code', countries: ['FR'] }
const got: Rule = { key: 'message', did: 'GOT', times: 1, days: 7 }
const mail = (at: string, more: Partial<FactRow> = {}): FactRow => ({
  ...{ broadcast_id: 'doors', channel: 'EMAIL', at: new Date(at), opened_at: null, clicked_at: null },
  ...more,
  opened: Boolean(more.opened_at ?? more.clicked_at),
  clicked: Boolean(more.clicked_at),
})
const used = (at: string): FactRow => ({ kind: 'SOCIAL_SOUND_USED', subject: null, quantity: 1, at: new Date(at) })
const twice: Rule = { key: 'engagement_type', engagement_type: 'SOCIAL_SOUND_USED', engagement_count: 2, days: 30 }
const since = (facts: FanFacts, node: Rule | Group) => outcomeSince(facts, node, search)?.toISOString() ?? null
const changes = (facts: FanFacts, tree: Group) => changesAt(facts, tree, search)?.toISOString() ?? null

describe('sinceOf: the moment from which a rule has had its outcome', () => {
  it('is the time of the event that changed the outcome', () => {
    const facts = fan({ rows: { events: [used('2026-10-30T09:00:00Z'), used('2026-11-16T08:00:00Z')] } })
    expect(since(facts, twice)).toBe('2026-11-16T08:00:00.000Z')
    expect(since(fan({ rows: { messages: [mail('2026-11-18T16:02:00Z')] } }), got)).toBe('2026-11-18T16:02:00.000Z')
  })

  it('is the end of the counted days, in the team’s time zone across a clock change', () => {
    // a day of 25 hours lies between
    expect(since(fan({ rows: { messages: [mail('2026-10-20T16:02:00Z')] } }), got)).toBe('2026-10-27T17:02:00.000Z')
  })

  it('is when a mail was opened, not when it was sent', () => {
    const opened = mail('2026-11-01T10:00:00Z', { opened_at: new Date('2026-11-03T10:00:00Z') })
    const facts = fan({ rows: { messages: [opened] } })
    expect(since(facts, { key: 'message', did: 'OPENED', times: 1 })).toBe('2026-11-03T10:00:00.000Z')
    const unopened: Rule = { key: 'email_engagement', broadcast_id: 'doors', states: ['NOT_OPENED'] }
    expect(since(facts, unopened)).toBe('2026-11-03T10:00:00.000Z')
  })

  it('is a birthday for an age, and the first day for a fan first seen', () => {
    expect(since(fan({ birthdate: '2001-11-05' }), { key: 'age', bands: ['25-34'] })).toBe('2026-11-04T23:00:00.000Z')
    const recent = fan({ created_at: new Date('2026-11-10T12:00:00Z') })
    expect(since(recent, { key: 'first_interaction_days', first_interaction_days: 30 })).toBe(
      '2026-11-10T12:00:00.000Z',
    )
  })

  it('follows from the rules inside a bracket or a saved audience', () => {
    const facts = fan({ rows: { events: [used('2026-11-15T09:00:00Z'), used('2026-11-16T08:00:00Z')] } })
    expect(since(facts, all('OR', twice, got))).toBe('2026-11-16T08:00:00.000Z')
    const trees = new Map([['regulars', all('AND', twice)]])
    expect(outcomeSince(facts, { key: 'audience', audience_id: 'regulars' }, { ...search, trees })).toEqual(
      new Date('2026-11-16T08:00:00Z'),
    )
  })

  it('is null when no timestamps are stored, or when the outcome never changed', () => {
    expect(since(fan(), french)).toBeNull()
    expect(since(fan({ rows: { messages: [mail('2026-11-18T16:02:00Z')] } }), all('AND', french, got))).toBeNull()
    expect(since(fan(), got)).toBeNull()
  })
})

describe('changesAt: the moment at which time alone changes the outcome', () => {
  const rested = all('AND_NOT', french, got)

  it('is the end of the days that keep a fan out', () => {
    expect(changes(fan({ rows: { messages: [mail('2026-11-18T16:02:00Z')] } }), rested)).toBe(
      '2026-11-25T16:02:00.000Z',
    )
  })

  it('counts from the last of several messages', () => {
    const messages = [mail('2026-11-18T16:02:00Z'), mail('2026-11-19T09:00:00Z')]
    expect(changes(fan({ rows: { messages } }), rested)).toBe('2026-11-26T09:00:00.000Z')
  })

  it('is null when the end of the days changes nothing', () => {
    expect(changes(fan(), rested)).toBeNull()
    const british = fan({ country_code: 'GB', rows: { messages: [mail('2026-11-18T16:02:00Z')] } })
    expect(changes(british, rested)).toBeNull()
  })
})

describe('the time to search', () => {
  const events = Array.from({ length: 20_000 }, (_, n) => used(new Date(now.getTime() - n * 600_000).toISOString()))
  const facts = fan({ rows: { events, messages: [mail('2026-11-18T16:02:00Z')] } })
  const never: Rule = {
    key: 'engagement_type',
    engagement_type: 'TAGGED_SOCIAL_COMMENT',
    engagement_count: 1,
    days: 30,
  }

  it('returns null at the next timestamp once the time is over', () => {
    let looks = 3
    const hasTime = () => looks-- > 0
    expect(outcomeSince(facts, never, { ...search, hasTime })).toBeNull()
    expect(looks).toBe(-1)
    expect(outcomeSince(facts, got, { ...search, hasTime: () => false })).toBeNull()
  })

  it('ends a search over 20,000 events and 60 rules within seconds', () => {
    const hasTime = searchDeadline()
    const begun = performance.now()
    expect(changesAt(facts, all('OR', ...Array(60).fill(never)), { ...search, hasTime })).toBeNull()
    expect(hasTime()).toBe(false)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
