import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenCreators } from '../../../../../test/roster/roster-crowd.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'
import { AT_ONCE, rosterBulk } from '../../bulk-contract.ts'
import { runNextBatch } from './run-bulk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('cancels a bulk action: the rest is skipped, the finished part is counted and can be undone', async () => {
  const MANY = AT_ONCE + 300
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  await givenCreators(
    server,
    organization_id,
    Array.from({ length: MANY }, (_, n) => ({ name: `creator ${n}`, rating: n % 3 })),
  )
  const ratings = () =>
    server.sql<{ rating: number; count: number }>(
      'select rating, count(*)::integer from creators where organization_id = $1 group by 1 order by 1',
      [organization_id],
    )
  const before = await ratings()
  const asked = { roster_id: organization_id, selection: { all: true as const, excluded: [] } }
  const action = { kind: 'SET_RATING' as const, rating: 5 }
  const { id } = (await server.call(rosterBulk.start, { ...asked, action }, people.ann)).body
  const part = () => server.app.database.inOrganization(organization_id, db => runNextBatch(db, organization_id, id))
  const cancel = async () => (await server.call(rosterBulk.cancel, { organization_id, id }, people.ben)).body

  await part()
  // a worker is in the middle of the second part
  const [, canceled] = await Promise.all([part(), cancel()])
  expect(canceled).toMatchObject({
    state: 'STOPPED',
    canceled_by_name: 'ben',
    chosen: MANY,
    ended_at: expect.any(String),
  })
  expect([500, 1000]).toContain(canceled.done)
  expect(await part()).toBe(false)
  expect(await ratings()).toContainEqual({ rating: 5, count: canceled.done })
  // again is no harm
  expect(await cancel()).toEqual(canceled)
  const undone = (await server.call(rosterBulk.undo, { organization_id, id }, people.ann)).body
  expect(undone).toMatchObject({ state: 'UNDONE', restored: canceled.changed })
  expect(await ratings()).toEqual(before)
  expect((await cancel()).state).toBe('UNDONE')
}, 60_000)
