import { afterAll, beforeAll, expect, it } from 'vitest'
import { draft } from '../../../../test/audiences/broadcast-world.ts'
import { signUp, untilSettled } from '../../../../test/fans/fan-mail.ts'
import { textedFans } from '../../../../test/fans/texted-fans.ts'
import { eventually } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { broadcasts } from '../contract.ts'

const DAY_MS = 86_400_000

const world = await textedFans()
const { server, text, textedFan, textDrop, textsTo, newSid, reachable } = world
let team: Team<'olga'>
let of: <B extends object>(body: B) => B & { organization_id: string }
beforeAll(async () => {
  team = await teamOf(server, 'North', { olga: 'owner' })
  of = body => ({ organization_id: team.organization_id, ...body })
  await server.sql(
    'insert into audience_settings (organization_id, quiet_from, quiet_until, cap_messages) values ($1, 0, 0, 100)',
    [team.organization_id],
  )
})
afterAll(world.stop)

/** A text to every fan of the team, once all of them have it. */
async function textEverybody() {
  const { olga } = team.people
  server.clock.advance(1)
  const made = (await server.call(broadcasts.create, of({ ...draft, send_mode: 'ONLY_SMS' as const }), olga)).body
  await server.call(broadcasts.schedule, of({ id: made.id, revision: made.revision }), olga)
  await eventually(
    async () => (await server.call(broadcasts.get, of({ id: made.id }), olga)).body.state === 'SENT',
    60_000,
  )
  await untilSettled(server)
  server.clock.advance(1)
  return async () => {
    const { channels } = (await server.call(broadcasts.results, of({ id: made.id }), olga)).body
    return channels.find(({ channel }) => channel === 'PHONE')
  }
}

it('counts fans who write back, each once, and STOP as a stop', async () => {
  const drop = await textDrop(team)
  const [ada, ben, cleo] = [await textedFan(drop), await textedFan(drop), await textedFan(drop)]
  const results = await textEverybody()
  expect(await results()).toMatchObject({ sent: 3, answered: 0, stopped: 0 })
  await text(ada.number, 'See you at the doors!')
  await text(ada.number, 'With my sister')
  await text(ben.number, 'STOP')
  expect((await text(cleo.number, 'Yes')).status).toBe(200)
  expect(await results()).toMatchObject({ sent: 3, answered: 2, stopped: 1 })
  expect(await reachable(team, ben.fan_id)).toEqual([])
})

it('counts an answer for the last message alone, and a repeated notice not again', async () => {
  const dora = await textedFan(await textDrop(team))
  const first = await textEverybody()
  const MessageSid = newSid()
  await text(dora.number, 'Which doors?', { MessageSid })
  const second = await textEverybody()
  await text(dora.number, 'Which doors?', { MessageSid })
  expect([(await first())?.answered, (await second())?.answered]).toEqual([1, 0])
  await text(dora.number, 'Ah, those doors')
  expect([(await first())?.answered, (await second())?.answered]).toEqual([1, 1])
})

it('counts no answer to a later message of another kind', async () => {
  const emma = await textedFan(await textDrop(team))
  const results = await textEverybody()
  const before = textsTo(emma.number).length
  await signUp(server, await textDrop(team), { email_address: undefined, phone_number: emma.number })
  await eventually(async () => textsTo(emma.number).length > before, 30_000)
  await untilSettled(server)
  await text(emma.number, 'Thanks')
  expect(await results()).toMatchObject({ answered: 0 })
})

it('counts no answer after the days of the window, and none from a telephone that got nothing', async () => {
  const finn = await textedFan(await textDrop(team))
  const results = await textEverybody()
  await text(world.someNumber(), 'Hello?')
  server.clock.advance(7 * DAY_MS + 1)
  await text(finn.number, 'I only read this now')
  expect(await results()).toMatchObject({ answered: 0 })
})
