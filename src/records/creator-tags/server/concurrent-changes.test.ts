import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { givenCreators, tableRowOf } from '../../../../test/roster/creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { deleteTags } from './remove-tags.ts'
import { restoreTags } from './restore-tags.ts'

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
const somebodyWaits = () =>
  eventually(
    async () =>
      (await server.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .length > 0,
  )
const refresh = (client: pg.Client, creator: string) =>
  client.query('select refresh_creators($1, array[$2::uuid])', [organization_id, creator])

it('shows both of two overlapping changes of a creator in the table', async () => {
  const [mara] = await givenCreators(server, organization_id, ['Mara'])
  const [dance, tour] = [await givenTag('Dance'), await givenTag('Tour')]
  await first.query('begin')
  await carry(first, mara, dance)
  await refresh(first, mara)
  await carry(second, mara, tour)
  const waiting = refresh(second, mara)
  await somebodyWaits()
  await first.query('commit')
  await waiting
  expect((await tableRowOf(server, mara)).facets).toEqual(expect.arrayContaining(['t:dance', 't:tour']))
})

it('adds creators with the same tag and list without waiting for transactions that only reference them', async () => {
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

it('writes the same city twice concurrently without blocking, and counts both', async () => {
  const [mara, ines, olga] = await givenCreators(server, organization_id, ['Mara', 'Ines', 'Olga'])
  const move = (client: pg.Client, creator: string, city: string) =>
    client.query(
      `insert into creator_locations (organization_id, id, creator_id, city, country_code, position)
       values ($1, gen_random_uuid(), $2, $3, 'FR', 0)`,
      [organization_id, creator, city],
    )
  await move(first, olga, 'Paris')
  await refresh(first, olga)
  await first.query('begin')
  await move(first, mara, 'Paris')
  await move(second, ines, 'paris')
  await refresh(second, ines)
  await refresh(first, mara)
  await first.query('commit')
  expect(
    await server.sql('select facet, city, creator_count from roster_places where organization_id = $1 order by facet', [
      organization_id,
    ]),
  ).toEqual([
    { facet: 'c:FR', city: null, creator_count: 3 },
    { facet: 'y:FR/paris', city: 'Paris', creator_count: 3 },
  ])
})

it('restores a deleted tag in the lock order: creators, then tags', async () => {
  const [mara] = await givenCreators(server, organization_id, ['Mara'])
  await carry(first, mara, await givenTag('Back'))
  const { database } = server.app
  const tag = { organization_id, tag_names: ['Back'] }
  const { removal_id } = await database.inOrganization(organization_id, db => deleteTags(db, tag, new Date()))
  await second.query('begin')
  await second.query('select from creators where id = $1 for no key update', [mara])
  const restoring = database.inOrganization(organization_id, db => restoreTags(db, { organization_id, removal_id }))
  await somebodyWaits()
  await second.query('select from removed_tags where removal_id = $1 for key share', [removal_id])
  await second.query('commit')
  expect(await restoring).toMatchObject([{ name: 'Back', applied_count: 1 }])
})
