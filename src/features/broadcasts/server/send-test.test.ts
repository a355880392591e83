import { afterAll, beforeAll, expect, it } from 'vitest'
import { broadcastWorld, draft } from '../../../../test/audiences/broadcast-world.ts'
import { messagesTo, messageTo } from '../../../../test/fans/fan-mail.ts'
import { eventually } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { broadcasts, type TestRecipient } from '../contract.ts'
import { testLimits } from './test-limits.ts'

let world: Awaited<ReturnType<typeof broadcastWorld>>
beforeAll(async () => {
  world = await broadcastWorld()
})
afterAll(() => world?.server.stop())

const MY_PHONE = '+33 6 12 34 56 78'
const send = (to: TestRecipient[], content: Partial<typeof draft.content> = {}) =>
  world.server.call(
    broadcasts.sendTest,
    world.of({ content: { ...draft.content, ...content }, to }),
    world.team.people.ann,
  )
const toAnn = () => ({ channel: 'EMAIL' as const, to: world.team.people.ann.email.toUpperCase() })

it('sends a test mail to a member, marked as a test and left out of results and caps', async () => {
  const { server, team, estimateOf } = world
  const before = await estimateOf()
  expect((await send([toAnn()])).body).toEqual({ messages: 1 })
  const mail = await messageTo(server, team.people.ann.email)
  expect(mail.subject).toBe('Test: Doors for ann')
  expect(mail.body).toContain('https://label.example/doors')
  expect(mail.headers['List-Unsubscribe']).toContain('/unsubscribe/')
  expect(await server.sql('select from broadcast_recipients where message_id = $1', [mail.id])).toEqual([])
  expect((await estimateOf()).fatigue).toEqual(before.fatigue)
  // its way out is of nobody: it says so, and stops nothing
  const way = /<(http[^>]*)>/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  const stopped = await fetch(server.url + new URL(way).pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(stopped.status).toBe(200)
  expect(await server.sql('select from stopped_contacts')).toEqual([])
})

it('dry run of a test message counts what it would send, and sends nothing', async () => {
  const { server, team, of } = world
  const had = (await messagesTo(server, team.people.ann.email)).length
  const input = of({ content: { ...draft.content, second_subject: 'Tonight' }, to: [toAnn()] })
  const options = { ...team.people.ann, headers: { 'dry-run': 'true' } }
  expect((await server.call(broadcasts.sendTest, input, options)).body).toEqual({ messages: 2 })
  const queued = await server.sql<{ count: string }>('select count(*) from messages')
  expect(await messagesTo(server, team.people.ann.email)).toHaveLength(had)
  await server.call(broadcasts.sendTest, input, options)
  expect(await server.sql('select count(*) from messages')).toEqual(queued)
})

it('sends both subjects where two are tested', async () => {
  const { server, team } = world
  const had = (await messagesTo(server, team.people.ann.email)).length
  expect((await send([toAnn()], { second_subject: 'Tonight' })).body).toEqual({ messages: 2 })
  const all = await eventually(async () => {
    const sent = await messagesTo(server, team.people.ann.email)
    return sent.length === had + 2 && sent
  }, 30_000)
  expect(
    all
      .slice(had)
      .map(({ subject }) => subject)
      .sort(),
  ).toEqual(['Test: Doors for ann', 'Test: Tonight'])
})

it.each(['PHONE', 'WHATSAPP'] as const)('sends a test by %s to a telephone of the team', async channel => {
  const { server } = world
  expect((await send([{ channel, to: MY_PHONE }])).body).toEqual({ messages: 1 })
  const sent = await eventually(
    async () => (await messagesTo(server, '+33612345678')).find(message => message.channel === channel),
    30_000,
  )
  expect(sent?.body).toBe('Test: Doors open at 19:30: https://label.example/doors Reply STOP to stop.')
})

it('refuses a test to a fan, a stranger, another team, a stopped contact, and without words', async () => {
  const { server, team, of } = world
  const other = await teamOf(server, 'South', { zoe: 'owner' })
  const [fan] = await server.sql<{ value: string }>(
    "update fan_contacts set value = '447700900999' where (channel, value) in (select channel, value from fan_contacts where channel = 'PHONE' limit 1) returning value",
  )
  const refused = async (to: TestRecipient, content = {}) => (await send([to], content)).problem
  expect(await refused({ channel: 'WHATSAPP', to: `+${fan?.value}` })).toMatchObject({ status: 400, field: 'to' })
  for (const to of ['fan@mail.example', other.people.zoe.email])
    expect(await refused({ channel: 'EMAIL', to })).toMatchObject({ status: 400, field: 'to' })
  for (const to of ['06 12 34 56 78', 'me@north.example'])
    expect(await refused({ channel: 'PHONE', to })).toMatchObject({ status: 400, field: 'to' })
  for (const subject of [' ', 'Hi {shoe_size}'])
    expect(await refused(toAnn(), { subject })).toMatchObject({ status: 400, field: 'content.subject' })
  expect(await refused({ channel: 'PHONE', to: MY_PHONE }, { text: '' })).toMatchObject({ field: 'content.text' })
  const asZoe = await server.call(broadcasts.sendTest, of({ content: draft.content, to: [toAnn()] }), other.people.zoe)
  expect(asZoe.status).toBe(404)
  expect(team.people.ann.email).not.toBe(other.people.zoe.email)
})

it('sends no text to a country that the installation does not serve, and none beyond the budget of the day (THREATS 5)', async () => {
  const { server, of } = world
  const nigeria = await send([{ channel: 'PHONE', to: '+234 803 123 4567' }])
  expect(nigeria.problem).toMatchObject({ status: 400, field: 'to' })
  const { organization_id } = of({})
  const spent =
    "insert into text_spend (organization_id, day, spent) values ($1, (now() at time zone 'UTC')::date, 50000)"
  await server.sql(`${spent} on conflict (organization_id, day) do update set spent = 50000`, [organization_id])
  expect((await send([{ channel: 'PHONE', to: MY_PHONE }])).status).toBe(409)
  expect((await send([toAnn()])).status).toBe(200)
  await server.sql('delete from text_spend')
})

it('limits test texts per person across all teams (THREATS 48)', () => {
  const keysOf = (team: string) =>
    testLimits(team, 'ann', [{ channel: 'PHONE', to: MY_PHONE }], 1).map(({ key }) => key)
  const [one, other] = [keysOf('north'), keysOf('south')]
  expect(one.filter(key => other.includes(key)).map(key => key.split(':')[1])).toEqual(['telephone', 'range', 'person'])
})

it('sends a telephone five tests an hour, and a team twenty', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await send([{ channel: 'PHONE', to: '+33612345600' }])).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const again: number[] = []
  for (let n = 0; n < 20; n++) again.push((await send([toAnn()])).status)
  expect(again.at(-1)).toBe(429)
})

it('dry run of a test message answers 429 when the limit is reached, and uses none of it', async () => {
  const { server } = world
  const { organization_id, people } = await teamOf(server, 'West', { wes: 'owner' })
  const input = { organization_id, content: draft.content, to: [{ channel: 'EMAIL' as const, to: people.wes.email }] }
  const call = async (headers = {}) =>
    (await server.call(broadcasts.sendTest, input, { ...people.wes, headers })).status
  const dryRun = () => call({ 'dry-run': 'true' })
  for (let n = 0; n < 25; n++) expect(await dryRun()).toBe(200)
  for (let n = 0; n < 20; n++) expect(await call()).toBe(200)
  expect(await dryRun()).toBe(429)
})
