import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { privacyRequests } from '../contract.ts'
import { askTeam } from './requests.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
})
afterAll(() => server.stop())

it('reopens a request that was closed unless the fan asked again, by owners and admins, and keeps it in the audit log', async () => {
  const { organization_id, people } = team
  const fan_id = randomUUID()
  const ask = () =>
    server.app.database.inOrganization(organization_id, db => askTeam(db, organization_id, fan_id, 'ERASURE'))
  const waiting = async () => (await server.call(privacyRequests.list, { organization_id }, people.ann)).body.items
  await ask()
  const [request] = await waiting()
  const one = { organization_id, id: request?.id ?? '' }
  expect((await server.call(privacyRequests.finish, one, people.ben)).status).toBe(403)
  await server.call(privacyRequests.finish, one, people.ann)
  expect(await waiting()).toEqual([])
  await server.call(privacyRequests.reopen, one, people.ann)
  expect(await waiting()).toMatchObject([{ id: one.id, done_at: null }])
  await server.call(privacyRequests.finish, one, people.ann)
  await ask()
  await server.call(privacyRequests.reopen, one, people.ann)
  expect((await waiting()).map(({ id }) => id === one.id)).toEqual([false])
  const deeds = await server.sql(
    `select action, details->>'kind' as kind from audit_entries where target_id = $1 order by id`,
    [fan_id],
  )
  expect(deeds.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
    'fan.request_closed ERASURE',
    'fan.request_reopened ERASURE',
    'fan.request_closed ERASURE',
  ])
})
