import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { givenCreators, tableRowOf } from '../../../../test/creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'

const organization_id = newId()
let server: TestServer
let [first, second] = [new pg.Client(), new pg.Client()]
beforeAll(async () => {
  server = await startTestServer()
  first = new pg.Client({ connectionString: server.ownerUrl })
  second = new pg.Client({ connectionString: server.ownerUrl, lock_timeout: 3_000 })
  await Promise.all([first.connect(), second.connect()])
})
afterAll(async () => {
  await Promise.all([first.end(), second.end()])
  await server.stop()
})

const givenTag = async (name: string) => {
  const id = newId()
  await server.sql('insert into tags (organization_id, id, name) values ($1, $2, $3)', [organization_id, id, name])
  return id
}
const carry = (client: pg.Client, creator: string, tag: string) =>
  client.query('insert into creator_tags (organization_id, creator_id, tag_id) values ($1, $2, $3)', [
    organization_id,
    creator,
    tag,
  ])
const refresh = (client: pg.Client, creator: string) =>
  client.query('select refresh_creators($1, array[$2::uuid])', [organization_id, creator])

it('two changes of a creator that overlap are both in the table', async () => {
  const [mara] = await givenCreators(server, organization_id, ['Mara'])
  const [dance, tour] = [await givenTag('Dance'), await givenTag('Tour')]
  await first.query('begin')
  await carry(first, mara, dance)
  await refresh(first, mara)
  await carry(second, mara, tour)
  const waiting = refresh(second, mara)
  await eventually(
    async () => (await server.sql(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0,
  )
  await first.query('commit')
  await waiting
  expect((await tableRowOf(server, mara)).facets).toEqual(expect.arrayContaining(['t:dance', 't:tour']))
})

it('creators of one tag, and of one list, are added without waiting for who only refers to it', async () => {
  const [mara, ines] = await givenCreators(server, organization_id, ['Mara', 'Ines'])
  const tag = await givenTag('Festival')
  await first.query('begin')
  await first.query('select from tags where id = $1 for key share', [tag])
  await first.query('select from rosters where organization_id = $1 for key share', [organization_id])
  await carry(second, mara, tag)
  await second.query('delete from roster_creators where creator_id = $1', [ines])
  await first.query('commit')
  expect(await server.sql('select applied_count from tags where id = $1', [tag])).toEqual([{ applied_count: 1 }])
})
