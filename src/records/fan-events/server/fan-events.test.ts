import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomStream } from '#platform/server/random-stream.ts'
import { fanAudience } from '#records/audiences/contract.ts'
import type { Rule } from '#records/audiences/rules-contract.ts'
import { fanTags } from '#records/fan-tags/contract.ts'
import { fanScreens } from '#screens/fans/contract.ts'
import { fanMerges } from '#screens/fans/merge-contract.ts'
import { insertRandomFans } from '../../../../test/audiences/random-fans.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { fanEvents, type ToldEvent, toldEventType } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
let ids: string[]
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  const { organization_id } = team
  await insertRandomFans(server, randomStream(3), { organization_id, count: 12, now: server.clock.now() })
  await server.sql('delete from fan_events; delete from fan_tags; delete from fan_followers')
  ids = (await server.sql<{ id: string }>('select id from fans order by id')).map(({ id }) => id)
})
afterAll(() => server.stop())

const of = <B extends object>(body: B) => ({ organization_id: team.organization_id, ...body })
const at = (daysAgo: number) => new Date(server.clock.now().getTime() - daysAgo * 86_400_000).toISOString()
const event = (key: string, fan: ToldEvent['fan'], more: Partial<ToldEvent> = {}) => ({
  key,
  kind: 'SOCIAL_SOUND_USED' as const,
  fan,
  happened_at: at(1),
  ...more,
})
const send = async (...events: ReturnType<typeof event>[]) =>
  (await server.call(fanEvents.create, of({ events }), team.people.ann)).body
const inAudience = async (rule: Rule) =>
  (
    await server.call(fanAudience.list, of({ group: { logical_operator: 'AND', rules: [rule] } }), team.people.ann)
  ).body.items.map(({ id }) => id)
const timeline = async (id: string) =>
  (await server.call(fanScreens.get, of({ id }), team.people.ann)).body.timeline.filter(({ kind }) =>
    toldEventType.options.includes(kind as never),
  )

describe('events that other programs tell', () => {
  it('count once per key, show on the timeline, and are what rules ask for (ENUM-072)', async () => {
    const [id = ''] = ids
    const told = event('a', { id }, { subject: 'Second Window', quantity: 2 })
    expect(await send(told, event('b', { id }, { happened_at: at(40) }))).toEqual({
      added: 2,
      repeated: 0,
      without_fan: [],
    })
    expect(await send(told)).toEqual({ added: 0, repeated: 1, without_fan: [] })
    expect((await timeline(id)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['SOCIAL_SOUND_USED', 'Second Window'],
      ['SOCIAL_SOUND_USED', null],
    ])
    const used = (engagement_count: number, days: number): Rule => ({
      key: 'engagement_type',
      engagement_type: 'SOCIAL_SOUND_USED',
      engagement_count,
      days,
    })
    expect(await inAudience(used(2, 30))).toEqual([id])
    expect(await inAudience(used(3, 30))).toEqual([])
    expect(await inAudience(used(3, 90))).toEqual([id])
  })

  it('find their fan by contact or by a name that one fan alone has', async () => {
    const [, second = '', third = ''] = ids
    await server.sql('update fans set tiktok_username = null; ')
    await server.sql("update fans set tiktok_username = 'Mara' where id = $1", [second])
    await server.sql(
      "insert into fan_contacts (organization_id, channel, value, address, fan_id) values ($1, 'EMAIL', 'ada@mail.example', 'ada@mail.example', $2)",
      [team.organization_id, third],
    )
    const answer = await send(
      event('name', { platform: 'TikTok', username: '@mara' }, { followers: { platform: 'TikTok', count: 900 } }),
      event('mail', { channel: 'EMAIL', contact: 'Ada@Mail.example' }),
      event('nobody', { platform: 'Instagram', username: 'gram' }),
    )
    expect(answer).toEqual({ added: 2, repeated: 0, without_fan: ['nobody'] })
    expect([(await timeline(second)).length, (await timeline(third)).length]).toEqual([1, 1])
    expect(await inAudience({ key: 'follower_count', at_least: 900, platform: 'TikTok' })).toEqual([second])
    expect(await inAudience({ key: 'follower_count', at_least: 901 })).toEqual([])
  })
})

describe('tags of fans', () => {
  it('are added to and taken from a selection', async () => {
    const chosen = ids.slice(3, 6)
    const body = of({ selection: { all: false as const, ids: chosen }, tags: ['street team', 'vinyl'] })
    const added = (await server.call(fanTags.add, body, team.people.ann)).body
    expect(added.fans).toBe(3)
    expect(added.changed?.map(({ tag, fan_ids }) => [tag, fan_ids.toSorted()])).toEqual(
      body.tags.map(tag => [tag, chosen.toSorted()]),
    )
    expect((await server.call(fanTags.add, body, team.people.ann)).body).toEqual({ fans: 0, changed: [] })
    expect((await server.call(fanTags.list, of({}), team.people.ann)).body.items).toEqual([
      { tag: 'street team', fans: 3 },
      { tag: 'vinyl', fans: 3 },
    ])
    const quarantined = await server.sql<{ id: string }>('select id from fans where quarantined')
    expect((await inAudience({ key: 'tags', tags: ['vinyl'] })).length).toBe(
      3 - quarantined.filter(({ id }) => chosen.includes(id)).length,
    )
    expect((await server.call(fanTags.remove, body, team.people.ann)).body.fans).toBe(3)
    expect(await inAudience({ key: 'tags', tags: ['vinyl'] })).toEqual([])
  })
})

it('events, followers and tags move with a merge and back with its undoing', async () => {
  const [survivor_id = '', absorbed_id = ''] = ids.slice(8, 10)
  await send(
    event('s', { id: survivor_id }, { followers: { platform: 'Twitter', count: 5 }, happened_at: at(2) }),
    event('d', { id: absorbed_id }, { followers: { platform: 'Twitter', count: 7 } }),
  )
  const tag = { selection: { all: false as const, ids: [absorbed_id] }, tags: ['moved'] }
  await server.call(fanTags.add, of(tag), team.people.ann)
  const state = () =>
    server.sql(
      `select f.id, (select count(*)::int from fan_events e where e.fan_id = f.id) as events,
        (select followers::int from fan_followers w where w.fan_id = f.id) as followers,
        (select count(*)::int from fan_tags t where t.fan_id = f.id) as tags
       from fans f where f.id = any($1) order by f.id`,
      [[survivor_id, absorbed_id]],
    )
  const before = await state()
  const merged = await server.call(fanMerges.merge, of({ survivor_id, absorbed_id }), team.people.ann)
  expect(merged.status).toBe(200)
  expect(await state()).toEqual([{ id: survivor_id, events: 2, followers: 7, tags: 1 }])
  await server.call(fanMerges.undo, of({ merge_id: merged.body.merge_id }), team.people.ann)
  expect(await state()).toEqual(before)
})
