import { afterAll, beforeAll, expect, it } from 'vitest'
import { signups } from '#features/signups/contract.ts'
import { formFor, givenDrop } from '../../../../test/fans/fan-world.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { fanScreens } from '../contract.ts'
import { fanRights } from '../rights-contract.ts'

let server: TestServer
let team: Team<'ann'>
let fan_id: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true, settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
  const drop = await givenDrop(
    server,
    { allow_sms: true, require_both_sms_and_email: true },
    { organization_id: team.organization_id },
  )
  const { body } = await server.call(signups.subscribe, await formFor(server, drop, { phone_number: '447400123456' }))
  const [row] = await server.sql<{ fan_id: string }>('select fan_id from signups where id = $1', [body.id])
  fan_id = row?.fan_id ?? ''
  await eventually(async () => (await messages()).length > 0)
  // one is enough
  await server.sql('delete from messages where id <> (select min(id::text)::uuid from messages)')
})
afterAll(() => server.stop())

const fan = async () =>
  (await server.call(fanScreens.get, { organization_id: team.organization_id, id: fan_id }, team.people.ann)).body
const messages = async () => (await fan()).messages

it('calls each message of a fan a message, part of the sign-up or its confirmation (ENUM-069)', async () => {
  for (const [kind, shown] of [
    ['ONE_TIME_CODE', 'SIGN_UP'],
    ['CONFIRM_LINK', 'SIGN_UP'],
    ['SIGNUP_CONFIRMATION', 'CONFIRMATION'],
    ['RELEASE_OUT', 'MESSAGE'],
    ['BROADCAST', 'MESSAGE'],
  ]) {
    await server.sql('update messages set kind = $1', [kind])
    expect((await messages()).map(message => message.kind)).toEqual([shown])
  }
})

it('names the drop when a message is about a sign-up, and none when it went to an audience', async () => {
  const named = async (kind: string) => {
    await server.sql(`update messages set kind = $1, state = 'SENT', settled_at = now()`, [kind])
    const { timeline } = await fan()
    const [told] = timeline.filter(event => event.kind === 'MESSAGE_SENT')
    return [(await messages())[0]?.drop?.title, told?.drop?.title]
  }
  expect(await named('SIGNUP_CONFIRMATION')).toEqual(['Night Bus', 'Night Bus'])
  expect(await named('BROADCAST')).toEqual([undefined, undefined])
})

it('sends each by email, SMS or WhatsApp (ENUM-070)', async () => {
  for (const channel of ['EMAIL', 'PHONE', 'WHATSAPP']) {
    await server.sql('update messages set channel = $1', [channel])
    expect((await messages()).map(message => message.channel)).toEqual([channel])
  }
  await expect(server.sql(`update messages set channel = 'PIGEON'`)).rejects.toThrow('channel')
})

it('takes a fan off a channel that is called email or sms (ENUM-071)', async () => {
  const stop = (channel: string) =>
    server.call(
      fanRights.optOut,
      { organization_id: team.organization_id, id: fan_id, channels: [channel as 'EMAIL'] },
      team.people.ann,
    )
  const stopped = async () =>
    (await fan()).consents.filter(({ state }) => state === 'WITHDRAWN').map(one => one.channel)
  expect((await stop('pigeon')).status).toBe(400)
  expect(await stopped()).toEqual([])
  expect((await stop('sms')).status).toBe(200)
  expect(new Set(await stopped())).toEqual(new Set(['PHONE']))
  expect((await stop('email')).status).toBe(200)
  expect(new Set(await stopped())).toEqual(new Set(['PHONE', 'EMAIL']))
})

it('shows the age band of a fan, one of seven (ENUM-073)', async () => {
  const born = async (years: number | null) => {
    const day = new Date()
    day.setUTCFullYear(day.getUTCFullYear() - (years ?? 0))
    const birthdate = years === null ? null : day.toISOString().slice(0, 10)
    await server.sql('update fans set birthdate = $2 where id = $1', [fan_id, birthdate])
    return (await fan()).age_band
  }
  const seen: [number | null, string][] = []
  for (const years of [null, 12, 13, 17, 18, 24, 25, 34, 35, 44, 45, 64, 65, 99]) seen.push([years, await born(years)])
  expect(seen).toEqual([
    [null, 'UNKNOWN'],
    [12, 'UNKNOWN'],
    [13, '13_TO_17'],
    [17, '13_TO_17'],
    [18, '18_TO_24'],
    [24, '18_TO_24'],
    [25, '25_TO_34'],
    [34, '25_TO_34'],
    [35, '35_TO_44'],
    [44, '35_TO_44'],
    [45, '45_TO_64'],
    [64, '45_TO_64'],
    [65, 'ESTIMATED_AGE_65_PLUS'],
    [99, 'ESTIMATED_AGE_65_PLUS'],
  ])
})
