import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomStream } from '#platform/server/random-stream.ts'
import { insertRandomFans } from '../../../../test/audiences/random-fans.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { audienceSettingsCalls, audiences, fanAudience } from '../contract.ts'
import type { Group, Rule } from '../rules-contract.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
  const { organization_id } = north
  await insertRandomFans(server, randomStream(7), { organization_id, count: 120, now: server.clock.now() })
  await server.sql('update fans set quarantined = true where id in (select id from fans order by id limit 7)')
})
afterAll(() => server.stop())

const as = () => north.people.ben
const of = <B extends object>(body: B) => ({ organization_id: north.organization_id, ...body })
const all = (logical_operator: Group['logical_operator'], ...rules: Group['rules']): Group => ({
  logical_operator,
  rules,
})
const french: Rule = { key: 'country_code', countries: ['FR'] }
const women: Rule = { key: 'gender', genders: ['FEMALE'] }
const tok: Rule = { key: 'platform', platforms: ['TikTok'] }
const count = async (group: Group) => (await server.call(fanAudience.count, of({ group }), as())).body.count
const idsOf = async (group: Group) =>
  (await server.call(fanAudience.list, of({ group, limit: 100 }), as())).body.items.map(({ id }) => id)
const create = async (name: string, tree: Group) => (await server.call(audiences.create, of({ name, tree }), as())).body

describe('counting and listing', () => {
  it('answers the count of a group, and everybody but quarantined fans for an empty one (RULE-009, RULE-013)', async () => {
    const { body } = await server.call(fanAudience.count, of({ group: all('AND') }), as())
    expect(body).toEqual({ count: 113 })
  })

  it('keeps fans of the first rule and none of the later ones for AND_NOT (RULE-009)', async () => {
    const [first, second, rest] = [
      await idsOf(all('AND', french)),
      await idsOf(all('OR', women, tok)),
      await idsOf(all('AND_NOT', french, women, tok)),
    ]
    expect(rest.length).toBeGreaterThan(0)
    expect(new Set(rest)).toEqual(new Set(first.filter(id => !second.includes(id))))
  })

  it('lists fans by limit and offset with the whole count (RULE-013)', async () => {
    const group = all('AND', french)
    const whole = await server.call(fanAudience.list, of({ group, limit: 100 }), as())
    const part = await server.call(fanAudience.list, of({ group, limit: 2, offset: 1 }), as())
    expect(part.body).toEqual({ items: whole.body.items.slice(1, 3), count: whole.body.items.length })
    expect(part.body.items[0]).toMatchObject({ country_code: 'FR', id: expect.any(String) })
  })

  it('matches texts without case, as substring or whole (RULE-008)', async () => {
    const cities = async (match: 'ICONTAINS' | 'IEXACT', text: string) => {
      const { body } = await server.call(
        fanAudience.list,
        of({ group: all('AND', { key: 'city', match, text }), limit: 100 }),
        as(),
      )
      return new Set(body.items.map(({ city }) => city))
    }
    expect(await cities('ICONTAINS', 'éV')).toEqual(new Set(['Évry']))
    expect(await cities('ICONTAINS', '%')).toEqual(new Set(['50%_off']))
    expect(await cities('IEXACT', 'LYON')).toEqual(new Set(['Lyon']))
    expect(await cities('IEXACT', 'Lyo')).toEqual(new Set())
  })

  it('measures a radius in miles, and days back from now (RULE-011)', async () => {
    const near = (miles: number) =>
      idsOf(all('AND', { key: 'radius', miles, places: [{ name: 'Lyon', latitude: 45.7485, longitude: 4.8467 }] }))
    const cities = async (ids: readonly string[]) =>
      new Set(
        (await server.sql<{ city: string }>('select city from fans where id = any($1)', [ids])).map(({ city }) => city),
      )
    expect(await cities(await near(30))).toEqual(new Set(['Lyon']))
    expect(await cities(await near(45))).toEqual(new Set(['Lyon', 'Saint-Étienne']))
    const [{ recent } = { recent: -1 }] = await server.sql<{ recent: number }>(
      "select count(*)::int as recent from fans where not quarantined and created_at >= $1::timestamptz - interval '7 days'",
      [server.clock.now()],
    )
    expect(await count(all('AND', { key: 'first_interaction_days', first_interaction_days: 7 }))).toBe(recent)
  })

  it('leaves fans out whose value is not known, unless the rule says otherwise', async () => {
    const both: Rule = { key: 'gender', genders: ['MALE', 'FEMALE'] }
    const known = await count(all('AND', both))
    expect(known).toBeLessThan(113)
    expect(await count(all('AND', { ...both, unknown: true }))).toBe(113)
    expect(await count(all('AND_NOT', all('AND'), both))).toBe(113 - known)
  })

  it('refuses other people, unknown keys and trees that are too deep (RULE-013)', async () => {
    const ask = (organization_id: string, cookie = {}) =>
      server.call(fanAudience.count, { organization_id, group: all('AND') }, cookie)
    expect((await ask(north.organization_id)).status).toBe(401)
    expect((await ask(north.organization_id, south.people.sue)).status).toBe(404)
    expect((await ask(south.organization_id, south.people.sue)).body).toEqual({ count: 0 })
    const odd = { logical_operator: 'AND', rules: [{ key: 'shoe_size', at_least: 44 }] } as unknown as Group
    expect((await server.call(fanAudience.count, of({ group: odd }), as())).problem).toMatchObject({ status: 400 })
  })
})

describe('a measurement', () => {
  it('says what each rule leaves, whose values are unknown, and whom each channel reaches', async () => {
    const group = all('AND_NOT', all('AND', french, all('OR', women, tok)), { key: 'tags', tags: ['vinyl'] })
    const { body } = await server.call(audiences.measure, of({ group }), as())
    const left = Object.fromEntries(body.steps.map(step => [step.path.join('.'), step.left]))
    expect(left).toEqual({
      '0.0': await count(all('AND', french)),
      '0.1.0': await count(all('AND', french, women)),
      '0.1.1': await count(all('AND', french, all('OR', women, tok))),
      '1': await count(group),
    })
    expect(body).toMatchObject({ all: 113, count: left['1'], breadth: 'TOO_NARROW', change: null })
    expect(body.steps.find(({ path }) => path.join('.') === '0.1.0')?.unknown).toBe(
      (await count(all('AND', french))) -
        (await count(all('AND', french, { key: 'gender', genders: ['MALE', 'FEMALE'] }))),
    )
    for (const { channel, reachable, ...reasons } of body.reach) {
      expect(reachable + Object.values(reasons).reduce((sum, one) => sum + one, 0)).toBe(body.count)
      expect(reachable).toBe(await count(all('AND', group, { key: 'reachable', channel })))
    }
    const channels = ['EMAIL', 'PHONE', 'WHATSAPP'] as const
    const any = all('OR', ...channels.map((channel): Rule => ({ key: 'reachable', channel })))
    expect(body.reachable_by_any).toBe(await count(all('AND', group, any)))
    expect(body.sample.length).toBe(Math.min(6, body.count))
  })

  it('says who would enter and leave a saved audience', async () => {
    const saved = await create('French', all('AND', french))
    const group = all('AND', women)
    const { body } = await server.call(audiences.measure, of({ group, saved_id: saved.id }), as())
    const stay = await count(all('AND', french, women))
    expect(body.change).toEqual({
      enter: (await count(group)) - stay,
      leave: (await count(all('AND', french))) - stay,
      stay,
    })
  })
})

describe('saved audiences', () => {
  it('are changed by whoever saw the latest revision', async () => {
    const made = await create('Women', all('AND', women))
    expect(made).toMatchObject({ name: 'Women', revision: 1, tree: all('AND', women), used_by: [], archived_at: null })
    const change = (revision: number, name: string) =>
      server.call(audiences.update, of({ id: made.id, revision, name, tree: all('AND', tok) }), as())
    expect((await change(1, 'TikTok')).body).toMatchObject({ name: 'TikTok', revision: 2 })
    expect((await change(1, 'Late')).status).toBe(409)
  })

  it('count in others, say so, and never contain themselves', async () => {
    const inner = await create('Inner', all('AND', french))
    const outer = await create('Outer', all('AND', women, { key: 'audience', audience_id: inner.id }))
    expect(await count(outer.tree)).toBe(await count(all('AND', women, french)))
    expect(await count(all('AND_NOT', women, { key: 'audience', audience_id: inner.id }))).toBe(
      await count(all('AND_NOT', women, french)),
    )
    const { body } = await server.call(audiences.get, of({ id: inner.id }), as())
    expect(body.used_by).toEqual([{ kind: 'AUDIENCE', id: outer.id, name: 'Outer' }])
    const looped = {
      id: inner.id,
      revision: 1,
      name: 'Inner',
      tree: all('AND', { key: 'audience', audience_id: outer.id }),
    }
    expect((await server.call(audiences.update, of(looped), as())).problem.detail).toBe(
      'An audience cannot contain itself.',
    )
  })

  it('are archived and taken back', async () => {
    const { id } = await create('Old', all('AND'))
    const listed = async (archived: boolean) =>
      (await server.call(audiences.list, of({ archived }), as())).body.items.some(one => one.id === id)
    await server.call(audiences.archive, of({ ids: [id], archived: true }), as())
    expect([await listed(false), await listed(true)]).toEqual([false, true])
    await server.call(audiences.archive, of({ ids: [id], archived: false }), as())
    expect(await listed(false)).toBe(true)
  })

  it('tell how many fans two of them share', async () => {
    const ids: [string, string] = [
      (await create('A', all('AND', french))).id,
      (await create('B', all('AND', women))).id,
    ]
    const { body } = await server.call(audiences.overlap, of({ ids }), as())
    expect(body).toEqual({
      first: await count(all('AND', french)),
      second: await count(all('AND', women)),
      both: await count(all('AND', french, women)),
      either: await count(all('OR', french, women)),
    })
  })
})

describe('an explanation', () => {
  it('gives each rule’s outcome and the fan’s value', async () => {
    const [id = ''] = await idsOf(all('AND', french, women))
    const group = all('AND_NOT', french, all('OR', women, tok))
    const { body } = await server.call(audiences.explain, of({ group, fan_id: id }), as())
    expect(body.matches).toBe(false)
    expect(body.outcomes.map(({ path, matches, value }) => [path.join('.'), matches, value])).toEqual([
      ['0', true, 'France'],
      ['1', true, 'Yes'],
      ['1.0', true, 'Female'],
      ['1.1', expect.any(Boolean), expect.any(String)],
    ])
    expect((await server.call(audiences.explain, of({ group, fan_id: randomUUID() }), as())).status).toBe(404)
  })
})

it('answers since when each rule has had its outcome, and when time alone will change it', async () => {
  const [id = ''] = await idsOf(all('AND', french))
  const at = new Date(Math.floor(server.clock.now().getTime() / 60_000 - 2 * 1_440) * 60_000)
  await server.sql(
    `insert into fan_events (organization_id, id, key, fan_id, kind, subject, quantity, happened_at)
      values ($1, gen_random_uuid(), 'since', $2, 'TAGGED_SOCIAL_COMMENT', null, 1, $3)`,
    [north.organization_id, id, at],
  )
  const tagged: Rule = {
    ...{ key: 'engagement_type', engagement_type: 'TAGGED_SOCIAL_COMMENT' },
    ...{ engagement_count: 1, days: 7 },
  }
  const group = all('AND_NOT', french, tagged)
  const { body } = await server.call(audiences.explain, of({ group, fan_id: id }), as())
  expect(body).toMatchObject({ matches: false, changes_at: new Date(at.getTime() + 7 * 86_400_000).toISOString() })
  expect(body.outcomes.map(({ matches, since }) => [matches, since])).toEqual([
    [true, null],
    [true, at.toISOString()],
  ])
})

it('explains 60 rules for a fan with 20,000 events within seconds', { timeout: 60_000 }, async () => {
  const [, id = ''] = await idsOf(all('AND', french))
  await server.sql(
    `insert into fan_events (organization_id, id, key, fan_id, kind, subject, quantity, happened_at)
      select $1, gen_random_uuid(), 'many ' || n, $2, 'SOCIAL_SOUND_USED', null, 1, now() - n * interval '10 minutes'
      from generate_series(1, 20000) n`,
    [north.organization_id, id],
  )
  const often: Rule = {
    ...{ key: 'engagement_type', engagement_type: 'SOCIAL_SOUND_USED' },
    ...{ engagement_count: 1_000_000, days: 60 },
  }
  const group = all('OR', ...Array.from({ length: 6 }, () => all('AND', ...Array(10).fill(often))))
  const before = performance.now()
  const { body } = await server.call(audiences.explain, of({ group, fan_id: id }), as())
  expect(performance.now() - before).toBeLessThan(10_000)
  expect(body.matches).toBe(false)
  expect(body.outcomes).toHaveLength(66)
})

it('counts days in the team’s time zone, which an admin sets', async () => {
  const zone = { time_zone: 'Pacific/Auckland', quiet_from: 22, quiet_until: 8, cap_messages: 2, cap_days: 3 }
  expect((await server.call(audienceSettingsCalls.set, of(zone), as())).status).toBe(403)
  expect((await server.call(audienceSettingsCalls.set, of(zone), north.people.ann)).body).toEqual(zone)
  expect((await server.call(audiences.names, of({}), as())).body.time_zone).toBe('Pacific/Auckland')
})

it('the migration gives audiences of former countries the code that is in use, and leaves the other words', async () => {
  const city: Rule = { key: 'city', match: 'IEXACT', text: 'DD' }
  const rules = (countries: string[], languages: string[]): Group =>
    all('AND', city, all('OR', { key: 'country_code', countries }, { key: 'languages', languages }))
  const { id } = await create('Germany', rules(['FR', 'DD', 'CS'], ['fr', 'mo']))
  await server.sql(await readFile('db/migrations/0510_countries_in_use.sql', 'utf8'))
  const { body } = await server.call(audiences.get, of({ id }), as())
  expect(body.tree).toEqual(rules(['FR', 'DE', 'RS'], ['fr', 'ro']))
})
