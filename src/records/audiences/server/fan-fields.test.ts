import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomStream } from '#platform/server/random-stream.ts'
import { insertRandomFans } from '../../../../test/audiences/random-fans.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { fanAudience } from '../contract.ts'
import { EVERYONE } from '../rules-contract.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  const { organization_id } = team
  await insertRandomFans(server, randomStream(5), { organization_id, count: 60, now: server.clock.now() })
})
afterAll(() => server?.stop())

const listed = async () => {
  const { organization_id, people } = team
  return (await server.call(fanAudience.list, { organization_id, group: EVERYONE, limit: 100 }, people.ann)).body.items
}

it('says the gender of a fan as UNKNOWN, MALE or FEMALE (ENUM-074)', async () => {
  const stored = await server.sql<{ id: string; gender: string | null }>('select id, gender from fans')
  const told = new Map((await listed()).map(({ id, gender }) => [id, gender]))
  expect(new Set(stored.map(({ gender }) => gender))).toEqual(new Set(['MALE', 'FEMALE', 'UNSPECIFIED', null]))
  expect(new Set(told.values())).toEqual(new Set(['UNKNOWN', 'MALE', 'FEMALE']))
  for (const { id, gender } of stored)
    expect(told.get(id)).toBe(gender === 'MALE' || gender === 'FEMALE' ? gender : 'UNKNOWN')
})

it('says the type of each contact of a fan (ENUM-076)', async () => {
  const contacts = (await listed()).flatMap(fan => fan.contacts)
  const types = { EMAIL: 'EMAIL_ADDRESS', PHONE: 'PHONE_NUMBER', WHATSAPP: 'WHATSAPP_NUMBER' }
  expect(new Set(contacts.map(({ type }) => type))).toEqual(new Set(Object.values(types)))
  for (const { channel, type } of contacts) expect(type).toBe(types[channel])
})
