import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import { givenCreators, tableRowOf } from '../../../../test/roster/creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { creatorTags } from '../contract.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
let [mara, ines, noor, stranger] = ['', '', '', '']
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // jobs of the previous test would deadlock with the truncation of the tables
  await eventually(async () => (await server.sql(WAITING_JOBS)).length === 0)
  await server.sql('truncate tags, creators, removed_tags cascade')
  ;[mara, ines, noor] = await givenCreators(server, north.organization_id, ['Mara', 'Ines', 'Noor'])
  ;[stranger] = await givenCreators(server, south.organization_id, ['Stranger'])
})

const WAITING_JOBS = `select from job_outbox
  union all select from graphile_worker._private_jobs where run_at <= now()`

const organization = () => ({ organization_id: north.organization_id })
const ben = () => north.people.ben
const add = (creator_ids: string[], ...tag_names: string[]) =>
  server.call(creatorTags.add, { creator_ids, tag_names }, ben())
const remove = (creator_ids: string[], ...tag_names: string[]) =>
  server.call(creatorTags.remove, { creator_ids, tag_names }, ben())
const removeAll = (...tag_names: string[]) =>
  server.call(creatorTags.removeAll, { ...organization(), tag_names }, ben())
const restore = (removal_id: string) => server.call(creatorTags.restore, { ...organization(), removal_id }, ben())
const update = (old_name: string, new_name: string) =>
  server.call(creatorTags.update, { ...organization(), old_name, new_name }, ben())
const list = (input: { q?: string; page_size?: number; cursor?: string | null } = {}) =>
  server.call(creatorTags.list, { ...organization(), ...input }, ben())
const namesOf = async (creator_id: string) =>
  (await server.call(creatorTags.listForCreator, { creator_id }, ben())).body.items.map(tag => tag.name)
const counted = async () =>
  Object.fromEntries((await list()).body.items.map(({ name, applied_count }) => [name, applied_count]))

describe('listing tags', () => {
  it('lists tags by name, with the number of creators that carry each (TAG-001, TAG-002, TAG-022)', async () => {
    await add([mara, ines], 'tour', 'Dance')
    await add([mara], 'Éclair')
    await server.sql(`update tags set description = 'Dancers' where name = 'Dance'`)
    const { body } = await list()
    expect(body.items).toEqual([
      { name: 'Dance', description: 'Dancers', applied_count: 2 },
      { name: 'tour', description: null, applied_count: 2 },
      { name: 'Éclair', description: null, applied_count: 1 },
    ])
    expect(body.links).toEqual({ next: null, previous: null, has_next: false, has_previous: false })
  })
  it('pages the list and searches anywhere in the name, ignoring case and accents (TAG-002, TAG-003)', async () => {
    await add([mara], 'Dance', 'dancehall', 'Éclair', '100%', 'tour')
    const first = (await list({ page_size: 2 })).body
    expect(first.items.map(tag => tag.name)).toEqual(['100%', 'Dance'])
    const second = (await list({ page_size: 2, cursor: first.links.next })).body
    expect(second.items.map(tag => tag.name)).toEqual(['dancehall', 'tour'])
    const found = async (q: string) => (await list({ q })).body.items.map(tag => tag.name)
    expect(await found(' CE')).toEqual(['Dance', 'dancehall'])
    expect(await found('ecl')).toEqual(['Éclair'])
    expect(await found('%')).toEqual(['100%'])
    expect((await list({ page_size: 101 })).status).toBe(400)
    expect((await list({ cursor: 'nonsense' })).status).toBe(400)
  })
})

describe('tags of creators', () => {
  it('are added to all given creators; an unknown tag is created (TAG-005, TAG-008, TAG-009, TAG-021)', async () => {
    const answer = await add([mara, ines, mara], ' Tour ', 'Dance', 'tour')
    expect(answer.status).toBe(200)
    expect(answer.body.items).toEqual([
      { name: 'Dance', description: null, applied_count: 2 },
      { name: 'Tour', description: null, applied_count: 2 },
    ])
    expect(await namesOf(mara)).toEqual(['Dance', 'Tour'])
    expect(await namesOf(noor)).toEqual([])
    expect((await add([mara], 'TOUR')).body.items).toEqual([{ name: 'Tour', description: null, applied_count: 2 }])
  })
  it('are removed from the given creators and stay on others (TAG-006)', async () => {
    await add([mara, ines], 'Tour', 'Dance')
    expect((await remove([mara, noor], 'tour', 'Unknown')).body.items).toEqual([
      { name: 'Tour', description: null, applied_count: 1 },
    ])
    expect(await namesOf(mara)).toEqual(['Dance'])
    expect(await namesOf(ines)).toEqual(['Dance', 'Tour'])
  })
  it('are filterable in the table at once', async () => {
    await add([mara], 'Tour')
    expect(await tableRowOf(server, mara)).toMatchObject({
      search: 'mara\ntour',
      facets: expect.arrayContaining(['t:tour', 'tagged']),
    })
    await remove([mara], 'Tour')
    const { search, facets } = await tableRowOf(server, mara)
    expect([search, facets.filter(facet => /^t/.test(facet))]).toEqual(['mara', []])
  })
  it('are written to the history of each changed creator', async () => {
    await add([mara], 'Tour')
    await add([mara, ines], 'Tour')
    await remove([ines], 'Tour')
    const events = await server.sql('select creator_id, by_user, field, before, after from creator_events order by id')
    const by = { by_user: ben().user_id, field: 'tags' }
    expect(events).toEqual([
      { creator_id: mara, ...by, before: null, after: ['Tour'] },
      { creator_id: ines, ...by, before: null, after: ['Tour'] },
      { creator_id: ines, ...by, before: ['Tour'], after: null },
    ])
  })
  it.each([[''], [' \u200b '], ['x'.repeat(101)]])('TAG-013, TAG-021 %j is no name', async name => {
    const { status, problem } = await add([mara], name)
    expect(status).toBe(400)
    if (name.length < 100) expect(problem.detail).toContain('A name is required for this tag.')
    await add([mara], 'Tour')
    expect((await update('Tour', name)).status).toBe(400)
  })
  it('of another team are a 404 and change nothing (TAG-024)', async () => {
    await server.call(creatorTags.add, { creator_ids: [stranger], tag_names: ['Tour'] }, south.people.sue)
    await add([mara], 'Tour')
    for (const creators of [[stranger], [mara, stranger], [stranger, mara], [ines, newId()]]) {
      expect((await add(creators, 'New', 'Tour')).status).toBe(404)
      expect((await remove(creators, 'Tour')).status).toBe(404)
    }
    expect((await server.call(creatorTags.listForCreator, { creator_id: stranger }, ben())).status).toBe(404)
    expect(await counted()).toEqual({ Tour: 1 })
    expect(await server.sql('select name, applied_count from tags order by applied_count')).toEqual([
      { name: 'Tour', applied_count: 1 },
      { name: 'Tour', applied_count: 1 },
    ])
  })
  it('survive concurrent edits by many members, without blocking', async () => {
    const crowd = await givenCreators(
      server,
      north.organization_id,
      Array.from({ length: 12 }, (_, at) => `Crowd ${at}`),
    )
    const [before] = await server.sql<{ deadlocks: number }>(DEADLOCKS)
    const answers = await Promise.all([
      ...crowd.map(id => add([id], 'Tour')),
      ...crowd.map(id => add([id], 'Dance', 'Tour')),
      ...crowd.map((_, at) => add([mara], `Own ${at}`)),
    ])
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(await counted()).toMatchObject({ Tour: 12, Dance: 12, 'Own 0': 1, 'Own 11': 1 })
    const { facets } = await tableRowOf(server, mara)
    expect(facets.filter(facet => facet.startsWith('t:own'))).toHaveLength(12)
    expect(await server.sql(DEADLOCKS)).toEqual([before])
  })
})
const DEADLOCKS = 'select deadlocks from pg_stat_database where datname = current_database()'

describe('a tag', () => {
  it('is renamed on every creator, and found only by its new name soon after (TAG-004)', async () => {
    await add([mara, ines], 'Tour')
    expect((await update('tour', 'Summer tour')).body).toEqual({
      name: 'Summer tour',
      description: null,
      applied_count: 2,
    })
    expect(await namesOf(mara)).toEqual(['Summer tour'])
    await eventually(async () => (await tableRowOf(server, ines)).search === 'ines\nsummer tour')
    expect((await tableRowOf(server, mara)).facets).toContain('t:summer tour')
    expect((await tableRowOf(server, mara)).facets).not.toContain('t:tour')
  })
  it('can change its letter case only (TAG-004)', async () => {
    await add([mara], 'tour')
    expect((await update('tour', 'TOUR')).body.name).toBe('TOUR')
    expect(await namesOf(mara)).toEqual(['TOUR'])
  })
  it('cannot take the name of another tag (TAG-021)', async () => {
    await add([mara], 'Tour', 'Dance')
    const { status, problem } = await update('Dance', 'tour')
    expect([status, problem.message.detail]).toEqual([409, 'A tag with this name already exists.'])
    expect(await namesOf(mara)).toEqual(['Dance', 'Tour'])
    expect((await update('Unknown', 'New')).status).toBe(404)
  })
  it('belongs to one organization (TAG-016)', async () => {
    const nobody = { tag_names: ['Tour'] } as unknown as { organization_id: string; tag_names: string[] }
    expect((await server.call(creatorTags.removeAll, nobody, ben())).status).toBe(400)
  })
})

describe('deleting tags', () => {
  it('takes tags off every creator and out of the list (TAG-007)', async () => {
    await add([mara, ines], 'Tour', 'Dance')
    const { body } = await removeAll('TOUR', 'Unknown')
    expect(body.removed_count).toBe(1)
    expect(await counted()).toEqual({ Dance: 2 })
    expect(await namesOf(mara)).toEqual(['Dance'])
    await eventually(async () => (await tableRowOf(server, ines)).search === 'ines\ndance')
    expect((await tableRowOf(server, mara)).facets).not.toContain('t:tour')
  })
  it('can be undone: creators get their tags back, whatever changed in the meantime', async () => {
    await add([mara, ines], 'Tour')
    await server.sql(`update tags set description = 'On the road'`)
    const { removal_id } = (await removeAll('Tour')).body
    await add([noor], 'tour')
    await server.sql('delete from creators where id = $1', [ines])
    expect((await restore(removal_id)).body.items).toEqual([{ name: 'tour', description: null, applied_count: 2 }])
    expect(await namesOf(mara)).toEqual(['tour'])
    await eventually(async () => (await tableRowOf(server, mara)).facets.includes('t:tour'))
    expect((await restore(removal_id)).status).toBe(404)
  })
  it('keeps the deleted tag for an hour', async () => {
    await add([mara], 'Tour')
    await server.sql(`update tags set description = 'On the road'`)
    const { removal_id } = (await removeAll('Tour')).body
    expect((await restore(removal_id)).body.items).toEqual([
      { name: 'Tour', description: 'On the road', applied_count: 1 },
    ])
    const again = (await removeAll('Tour')).body.removal_id
    const forgetting = await eventually(async () => {
      const [job] = await server.sql<{ run_at: Date }>(
        `with late as (select id, run_at from graphile_worker._private_jobs where payload::jsonb->>'removal_id' = $1)
         update graphile_worker._private_jobs j set run_at = now() from late where j.id = late.id returning late.run_at`,
        [again],
      )
      return job
    })
    expect(forgetting.run_at.getTime()).toBe(server.clock.now().getTime() + 3_600_000)
    await eventually(async () => (await server.sql('select from creator_tags')).length === 0)
    expect(await server.sql('select from removed_tags')).toEqual([])
    expect((await restore(again)).status).toBe(404)
  })
  it('can be undone while the table is still being refreshed, and writes one row however many creators carry the tag', async () => {
    await add([mara, ines], 'Tour')
    const slow = new pg.Client(server.ownerUrl)
    await slow.connect()
    try {
      // until this transaction ends, nobody can change a creator or a tagging
      await slow.query('begin; lock table creator_tags in share mode')
      await slow.query('select from creators for update')
      const { removal_id } = (await removeAll('Tour')).body
      expect([await counted(), await namesOf(mara)]).toEqual([{}, []])
      const back = restore(removal_id)
      await slow.query('commit')
      expect((await back).body.items).toMatchObject([{ name: 'Tour', applied_count: 2 }])
    } finally {
      await slow.end()
    }
    expect([await namesOf(mara), await namesOf(ines)]).toEqual([['Tour'], ['Tour']])
    await eventually(async () => (await tableRowOf(server, mara)).facets.includes('t:tour'))
    await remove([ines], 'Tour')
    await eventually(async () => (await counted()).Tour === 1)
  })
  it('answers at once for more creators than one batch, and completes soon after', async () => {
    await server.sql(
      `insert into creators (organization_id, id, name)
       select $1, gen_random_uuid(), 'Crowd ' || n from generate_series(1, 2500) n`,
      [north.organization_id],
    )
    await server.sql('select add_to_roster($1, $1, array(select id from creators where organization_id = $1))', [
      north.organization_id,
    ])
    await add([mara], 'Tour', 'Dance')
    await server.sql(
      `insert into creator_tags select t.organization_id, c.id, t.id
       from tags t join creators c on c.organization_id = t.organization_id where t.organization_id = $1
       on conflict do nothing`,
      [north.organization_id],
    )
    await server.sql('select refresh_creators($1, array(select id from creators where organization_id = $1))', [
      north.organization_id,
    ])
    const bearing = async (facet: string) =>
      (
        await server.sql<{ number: number }>(
          'select count(*)::integer as number from roster_creators where facets @> array[$1]',
          [facet],
        )
      )[0]?.number
    expect([await bearing('t:tour'), await bearing('t:dance')]).toEqual([2503, 2503])
    const { removal_id } = (await removeAll('Tour')).body
    await update('Dance', 'Ballet')
    await eventually(async () => (await bearing('t:ballet')) === 2503 && (await bearing('t:tour')) === 0, 20_000)
    expect(await bearing('t:dance')).toBe(0)
    expect((await restore(removal_id)).body.items).toMatchObject([{ name: 'Tour', applied_count: 2503 }])
    expect((await restore(removal_id)).status).toBe(404)
    await eventually(async () => (await bearing('t:tour')) === 2503, 20_000)
    expect(await counted()).toEqual({ Ballet: 2503, Tour: 2503 })
  }, 40_000)
})
