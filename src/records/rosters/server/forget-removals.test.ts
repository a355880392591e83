import { afterAll, beforeAll, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { silentLog } from '#platform/server/log.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosters } from '../contract.ts'
import { forgetRemovalsWork } from './forget-removals.ts'

let server: TestServer
let north: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

it('removals can be undone for a week and are purged afterwards', async () => {
  const { organization_id, people } = north
  const removed = async (name: string) => {
    const { body: list } = await server.call(rosters.create, { organization_id, name }, people.ann)
    await givenCreator(server, { organization_id, as: people.ann }, { roster_id: list.id })
    return (await server.call(rosters.remove, { id: list.id }, people.ann)).body.removal_id
  }
  const [old, recent] = [await removed('Dancers'), await removed('Singers')]
  await server.sql(`update roster_removals set at = now() - interval '169 hours' where id = $1`, [old])
  await server.sql(`update roster_removals set at = now() - interval '167 hours' where id = $1`, [recent])
  const undone = async (removal_id: string) =>
    (await server.call(rosters.undoRemoval, { organization_id, removal_id }, people.ann)).status
  // also before the job has run
  expect(await undone(old)).toBe(404)
  const { database } = server.app
  await forgetRemovalsWork.run({ database, clock: testClock(), log: silentLog, attempt: 1, lastAttempt: false }, {})
  expect([await undone(old), await undone(recent)]).toEqual([404, 200])
  const left = await server.sql<{ name: string; members: number }>(
    `select name, count(creator_id)::integer as members from roster_creators left join rosters on id = roster_id group by 1 order by 1`,
  )
  expect(left).toEqual([
    { name: 'All Creators', members: 2 },
    { name: 'Singers', members: 1 },
  ])
})
