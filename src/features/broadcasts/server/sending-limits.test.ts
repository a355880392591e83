import { afterAll, beforeAll, expect, it } from 'vitest'
import { audienceSettingsCalls } from '#records/audiences/contract.ts'
import { broadcastWorld, draft } from '../../../../test/audiences/broadcast-world.ts'
import { broadcasts } from '../contract.ts'
import { TEST_HOURS } from '../subject-test.ts'

let world: Awaited<ReturnType<typeof broadcastWorld>>
beforeAll(async () => {
  world = await broadcastWorld()
})
afterAll(() => world?.server.stop())

const HOUR_MS = 3_600_000
const limits = (change: object) =>
  world.server.call(
    audienceSettingsCalls.set,
    world.of({ time_zone: 'UTC', quiet_from: 0, quiet_until: 0, cap_messages: 100, cap_days: 7, ...change }),
    world.team.people.ann,
  )
const inTwoDays = () => new Date(world.clock.now().getTime() + 48 * HOUR_MS).toISOString().slice(0, 10)

it('puts a message off whose batch runs late, into the quiet hours of its fan', async () => {
  const { server, create, schedule, ended, recipients, clock } = world
  await limits({})
  const made = await create({ send_at_date: inTwoDays(), send_at_time: '12:00' })
  await schedule(made)
  const { waiting } = await ended(made.id, 'SENDING')
  // every hour but one is quiet, and that one is not now
  const hour = clock.now().getUTCHours()
  await limits({ quiet_from: (hour + 20) % 24, quiet_until: (hour + 19) % 24 })
  await server.sql('update fans set latitude = null, longitude = null')
  await server.sql("update broadcast_recipients set due_at = $2 where broadcast_id = $1 and state = 'PLANNED'", [
    made.id,
    new Date(clock.now().getTime() - 60_000),
  ])
  const payload = JSON.stringify({ organization_id: world.team.organization_id, id: made.id })
  await server.sql("insert into job_outbox (task, payload) values ('send_broadcast', $1::jsonb)", [payload])
  const planned = async () => (await recipients(made.id)).filter(({ state }) => state === 'PLANNED')
  await expect
    .poll(async () => (await planned()).every(({ due_at }) => due_at > clock.now()), { timeout: 60_000 })
    .toBe(true)
  expect(await planned()).toHaveLength(waiting)
  expect(new Set((await planned()).map(({ due_at }) => due_at.getUTCHours()))).toEqual(new Set([(hour + 19) % 24]))
})

it('says how many are in their quiet hours, and when the next message goes out', async () => {
  const { server, create, schedule, ended, estimateOf, clock } = world
  await limits({})
  await server.sql('update fans set latitude = null, longitude = null')
  expect(await estimateOf()).toMatchObject({ in_quiet_hours: 0, quiet_hours_end: null })
  const hour = clock.now().getUTCHours()
  await limits({ quiet_from: hour, quiet_until: (hour + 2) % 24 })
  const { in_quiet_hours, quiet_hours_end, reached } = await estimateOf()
  expect(in_quiet_hours).toBe(reached)
  expect(Date.parse(quiet_hours_end ?? '')).toBe(Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS)
  const made = await create()
  expect(made.next_at).toBeNull()
  await schedule(made)
  const { waiting, next_at } = await ended(made.id, 'SENDING')
  expect(waiting).toBe(reached)
  const ends = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS
  expect(next_at).toBe(new Date(ends).toISOString())
  // whoever gets nothing is not waited for
  const earlier = new Date(clock.now().getTime() - HOUR_MS)
  const skipped =
    "update broadcast_recipients set due_at = $2 where broadcast_id = $1 and state = 'SKIPPED' returning 1"
  expect(await server.sql(skipped, [made.id, earlier])).not.toHaveLength(0)
  const again = await server.call(broadcasts.get, world.of({ id: made.id }), world.team.people.ann)
  expect(again.body.next_at).toBe(next_at)
  await server.call(broadcasts.stop, world.of({ id: made.id }), world.team.people.ann)
})

it('counts messages of a drop’s day towards the limit per fan, and tells so before it is sent', async () => {
  const { server, create, schedule, ended, recipients, estimateOf, clock } = world
  await limits({ cap_messages: 2 })
  const { previews, fatigue } = await estimateOf()
  expect(fatigue).toMatchObject({ days: 7, most: 2 })
  const fan = previews[0]?.fan_id
  await server.sql(
    `insert into messages (organization_id, id, kind, channel, state, secret, about_id, send_before, created_at)
     select organization_id, gen_random_uuid(), kind, 'EMAIL', 'SENT', false, id, $2, $2::timestamptz - days * interval '1 day'
     from (select * from signups where fan_id = $1 and state = 'ACCEPTED' limit 1) s,
       (values ('DROP_OPEN', 1), ('RELEASE_OUT', 6), ('SIGNUP_CONFIRMATION', 1), ('RELEASE_OUT', 8)) m (kind, days)`,
    [fan, clock.now()],
  )
  const counted = (await estimateOf()).fatigue.fans
  expect(counted.find(({ messages }) => messages === 2)?.fans).toBe(
    (fatigue.fans.find(({ messages }) => messages === 2)?.fans ?? 0) + 1,
  )
  const made = await create()
  await schedule(made)
  await ended(made.id)
  const capped = (await recipients(made.id)).filter(({ reason }) => reason === 'CAPPED')
  expect(capped.map(({ fan_id }) => fan_id)).toEqual([fan])
})

it('shows the numbers of two subjects only when the test is over', async () => {
  const { create, schedule, ended, results, estimateOf, clock } = world
  await limits({})
  const test = { second_share: 50, content: { ...draft.content, second_subject: 'Tonight' } }
  const { subject_test, modes } = await estimateOf(test)
  const mails = modes.find(({ mode }) => mode === 'ONLY_EMAIL')?.messages.EMAIL ?? 0
  expect((subject_test?.first ?? 0) + (subject_test?.second ?? 0)).toBe(mails)
  expect(subject_test?.smallest_difference).toBeGreaterThan(10)
  const made = await create(test)
  await schedule(made)
  const { finished_at } = await ended(made.id)
  const compared_at = new Date(Date.parse(finished_at ?? '') + TEST_HOURS * HOUR_MS).toISOString()
  const early = await results(made.id)
  expect(early.subject_test).toMatchObject({ outcome: 'WAITING', compared_at })
  expect(early.subjects).toHaveLength(2)
  for (const { opened, clicked } of early.subjects) expect([opened, clicked]).toEqual([null, null])
  clock.advance(TEST_HOURS * HOUR_MS)
  const over = await results(made.id)
  expect(over.subject_test?.outcome).toBe('NO_DIFFERENCE')
  for (const { opened, clicked } of over.subjects) expect([opened, clicked]).toEqual([0, 0])
})
