import { afterAll, beforeAll, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'
import { audiences } from '#records/audiences/contract.ts'
import type { Group } from '#records/audiences/rules-contract.ts'
import { fanMerges } from '#screens/fans/merge-contract.ts'
import { fanRights } from '#screens/fans/rights-contract.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { audienceMembership } from '../../membership-contract.ts'
import { compareAudienceWork, compareStaleWork } from './compare.ts'

const clock = testClock(new Date('2026-11-01T12:00:00Z'))
const DAY = 86_400_000
let server: TestServer
let north: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({ clock })
  north = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const of = <B extends object>(body: B) => ({ organization_id: north.organization_id, ...body })
const french: Group = { logical_operator: 'AND', rules: [{ key: 'country_code', countries: ['FR'] }] }
const fan = async (country_code: string) => {
  const [row] = await server.sql<{ id: string }>(
    `insert into fans (organization_id, id, country_code, first_name) values ($1, gen_random_uuid(), $2, 'Ada') returning id`,
    [north.organization_id, country_code],
  )
  return row?.id ?? ''
}
const moves = (id: string, country_code: string) =>
  server.sql('update fans set country_code = $2 where id = $1', [id, country_code])

async function given(kept: { tells_webhooks: boolean }) {
  const { body } = await server.call(audiences.create, of({ name: 'French', tree: french }), north.people.ann)
  const { id } = body
  await server.call(audienceMembership.set, of({ id, kept: true, ...kept }), north.people.ann)
  const run = () => {
    const context: JobContext = { database: server.app.database, clock, log: silentLog, attempt: 1, lastAttempt: false }
    return compareAudienceWork.run(context, { organization_id: north.organization_id, audience_id: id })
  }
  await run()
  const on = async (date: string) => {
    const { status, body } = await server.call(audienceMembership.on, of({ id, date }), north.people.ann)
    return status === 200 ? body.items.map(({ fan }) => fan.id).sort() : status
  }
  const stays = async (fan_id: string) =>
    (await server.call(audienceMembership.ofFan, of({ id, fan_id }), north.people.ann)).body.stays
  return { id, run, on, stays }
}
const listen = () =>
  server.sql(
    `insert into webhook_endpoints (organization_id, id, url, event_types, secret)
     values ($1, gen_random_uuid(), 'https://a.example', '{fan.entered_audience,fan.left_audience}', '')`,
    [north.organization_id],
  )
const told = (audience_id: string) =>
  server.sql<{ type: string; fan_id: string }>(
    `select type, fan_id from webhook_events where data->>'audience_id' = $1 order by id`,
    [audience_id],
  )

it('answers who was in the audience at the end of a past day, and nothing for days before its history began', async () => {
  const stayed = await fan('FR')
  const left = await fan('FR')
  const came = await fan('DE')
  const audience = await given({ tells_webhooks: false })
  clock.advance(2 * DAY)
  await moves(left, 'US')
  await moves(came, 'FR')
  await audience.run()
  clock.advance(2 * DAY)
  await audience.run()
  expect(await audience.on('2026-11-02')).toEqual([left, stayed].sort())
  expect(await audience.on('2026-11-03')).toEqual([came, stayed].sort())
  expect([await audience.on('2026-10-31'), await audience.on('2026-11-06')]).toEqual([422, 422])
  expect(await audience.stays(left)).toEqual([
    { entered_at: '2026-11-01T12:00:00.000Z', left_at: '2026-11-03T12:00:00.000Z' },
  ])
  expect(await audience.stays(came)).toEqual([{ entered_at: '2026-11-03T12:00:00.000Z', left_at: null }])
  await server.call(
    audienceMembership.set,
    of({ id: audience.id, kept: false, tells_webhooks: false }),
    north.people.ann,
  )
  expect(await server.sql('select 1 from audience_stays where audience_id = $1', [audience.id])).toEqual([])
})

it('erases a fan with the history of the audiences that they were in', async () => {
  const id = await fan('FR')
  await given({ tells_webhooks: false })
  const went = { what: 'audience_stays', rows: 1 }
  const preview = await server.call(fanRights.previewErasure, of({ id }), north.people.ann)
  expect(preview.body.goes).toContainEqual(went)
  const { status, body } = await server.call(fanRights.erase, of({ id, confirm: 'ERASE' as const }), north.people.ann)
  expect([status, body.gone]).toEqual([200, preview.body.goes])
  expect(await server.sql('select 1 from audience_stays where fan_id = $1', [id])).toEqual([])
})

it('tells webhooks once who entered and left, not who was in at the start', async () => {
  await listen()
  await fan('FR')
  const audience = await given({ tells_webhooks: true })
  const quiet = await given({ tells_webhooks: false })
  expect(await told(audience.id)).toEqual([])
  clock.advance(600_000)
  const came = await fan('FR')
  await audience.run()
  await audience.run()
  await quiet.run()
  clock.advance(600_000)
  await moves(came, 'US')
  await Promise.all([audience.run(), audience.run()])
  expect(await told(audience.id)).toEqual([
    { type: 'fan.entered_audience', fan_id: came },
    { type: 'fan.left_audience', fan_id: came },
  ])
  expect(await told(quiet.id)).toEqual([])
})

it('is compared again after its job has failed for good, or did not come with the team (THREATS 34)', async () => {
  const audience = await given({ tells_webhooks: false })
  const waiting = () => server.sql(`select 1 from job_outbox where payload->>'audience_id' = $1`, [audience.id])
  const hourly = async () => {
    await server.sql('delete from job_outbox')
    const context: JobContext = { database: server.app.database, clock, log: silentLog, attempt: 1, lastAttempt: false }
    await compareStaleWork.run(context, {})
  }
  await hourly()
  expect(await waiting()).toHaveLength(0)
  clock.advance(7 * 3_600_000)
  await hourly()
  expect(await waiting()).toHaveLength(1)
})

it('tells of fans whom an edit of the rules brings in or leaves out', async () => {
  const german = await fan('DE')
  const audience = await given({ tells_webhooks: true })
  clock.advance(600_000)
  const tree: Group = { logical_operator: 'AND', rules: [{ key: 'country_code', countries: ['DE'] }] }
  await server.call(audiences.update, of({ id: audience.id, revision: 1, name: 'German', tree }), north.people.ann)
  await audience.run()
  const events = await told(audience.id)
  expect(events).toContainEqual({ type: 'fan.entered_audience', fan_id: german })
  expect(events.filter(({ type }) => type === 'fan.left_audience').length).toBeGreaterThan(0)
})

it('gives the survivor of a merge the time of both, and parts it again', async () => {
  const survivor = await fan('FR')
  const absorbed = await fan('DE')
  const audience = await given({ tells_webhooks: false })
  clock.advance(DAY)
  await moves(absorbed, 'FR')
  await moves(survivor, 'US')
  await audience.run()
  const before = [await audience.stays(survivor), await audience.stays(absorbed)]
  const merge = await server.call(
    fanMerges.merge,
    of({ survivor_id: survivor, absorbed_id: absorbed }),
    north.people.ann,
  )
  expect((await audience.stays(survivor)).map(({ left_at }) => left_at)).toEqual([null])
  const undone = await server.call(fanMerges.undo, of({ merge_id: merge.body.merge_id }), north.people.ann)
  expect(undone.status, JSON.stringify(undone.problem)).toBe(200)
  expect([await audience.stays(survivor), await audience.stays(absorbed)]).toEqual(before)
})
