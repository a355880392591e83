import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomStream } from '#platform/server/random-stream.ts'
import { insertRandomFans } from '../../../../test/audiences/random-fans.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { EVERYONE } from '../rules-contract.ts'
import { membersOf } from './members.ts'
import { contactStates } from './reach.ts'
import { worldOf } from './world.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  await insertRandomFans(server, randomStream(3), {
    organization_id: team.organization_id,
    count: 150,
    now: server.clock.now(),
  })
})
afterAll(() => server?.stop())

it('reaches the same fans of a large audience as of a small one', async () => {
  const { organization_id } = team
  const states = (count: number) =>
    server.app.database.inOrganization(organization_id, async db => {
      const world = await worldOf(db, organization_id, server.clock.now(), [EVERYONE])
      const { rows } = await sql`select * from (${contactStates(membersOf(EVERYONE, world), world, count)}) s
        order by fan_id, channel`.execute(db)
      return rows as { state: number }[]
    })
  const [small, large] = [await states(1), await states(1_000_000)]
  expect(new Set(small.map(({ state }) => state))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(large).toEqual(small)
})
