import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { newId } from '#platform/server/new-id.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterMembers, rosters } from '../contract.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(() => server.sql('truncate rosters, creators, roster_removals, roster_removal_rows cascade'))

const ann = () => ({ organization_id: north.organization_id, as: north.people.ann })
const ben = () => ({ organization_id: north.organization_id, as: north.people.ben })
const sue = () => ({ organization_id: south.organization_id, as: south.people.sue })
type Member = ReturnType<typeof ann>

const list = async ({ organization_id, as }: Member) =>
  (await server.call(rosters.list, { organization_id }, as)).body.items
const create = ({ organization_id, as }: Member, name: string) =>
  server.call(rosters.create, { organization_id, name }, as)
const rename = ({ as }: Member, id: string, name: string) => server.call(rosters.update, { id, name }, as)
const remove = ({ as }: Member, id: string) => server.call(rosters.remove, { id }, as)
const undo = ({ organization_id, as }: Member, removal_id: string) =>
  server.call(rosters.undoRemoval, { organization_id, removal_id }, as)

const TAKEN = 'A list with this name already exists.'

describe('the default list', () => {
  it('exists for every team, before any creator does (LIST-003, LIST-004, LIST-005)', async () => {
    const { organization_id } = ann()
    expect(await list(ann())).toEqual([
      { id: organization_id, organization_id, name: 'All Creators', creator_count: 0, is_default: true },
    ])
  })

  it('comes first; the others follow in order of creation (LIST-005, LIST-009)', async () => {
    for (const name of ['Zurich', 'Athens', 'Malmö']) expect((await create(ann(), name)).status).toBe(201)
    expect((await list(ben())).map(({ name }) => name)).toEqual(['All Creators', 'Zurich', 'Athens', 'Malmö'])
  })

  it('keeps its name and cannot be deleted, whether or not its row exists (LIST-005, LIST-030)', async () => {
    const { organization_id } = ann()
    const tried = async (id = organization_id) => [
      (await rename(ann(), id, 'Mine')).status,
      (await remove(ann(), id)).status,
    ]
    expect(await tried()).toEqual([409, 409])
    await givenCreator(server, ann())
    expect(await tried()).toEqual([409, 409])
    expect(await tried(organization_id.toUpperCase())).toEqual([409, 409])
    expect(await list(ann())).toMatchObject([{ name: 'All Creators', creator_count: 1 }])
  })
})

describe('a list', () => {
  it('is created and renamed, and returned as it is afterwards (LIST-010, LIST-011, LIST-013)', async () => {
    const { organization_id } = ann()
    const { body: made } = await create(ann(), '  Street dancers ')
    expect(made).toEqual({
      id: expect.any(String),
      organization_id,
      name: 'Street dancers',
      creator_count: 0,
      is_default: false,
    })
    await givenCreator(server, { ...ann() }, { roster_id: made.id })
    expect((await rename(ben(), made.id, ' Dancers ')).body).toEqual({ ...made, name: 'Dancers', creator_count: 1 })
    expect((await rename(ben(), made.id, 'DANCERS')).body.name).toBe('DANCERS')
  })

  it('has a name of 1 to 100 characters (LIST-028, LIST-029)', async () => {
    for (const name of ['', '  ', '\u200b', 'x'.repeat(101)])
      expect((await create(ann(), name)).problem).toMatchObject({ status: 400, field: 'name' })
    expect((await create(ann(), ' ')).problem.detail).toContain('A name is required for this list.')
    expect((await create(ann(), 'x'.repeat(100))).status).toBe(201)
  })

  it('has a unique name in its team, ignoring case (LIST-029)', async () => {
    const { body: dancers } = await create(ann(), 'Dancers')
    const { body: singers } = await create(ann(), 'Singers')
    for (const name of ['dancers', 'all creators'])
      expect((await create(ben(), name)).problem).toMatchObject({ status: 409, detail: TAKEN, field: 'name' })
    expect((await rename(ann(), singers.id, 'DANCERS')).problem).toMatchObject({ status: 409, detail: TAKEN })
    expect((await create(sue(), 'Dancers')).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(ann(), 'Cooks')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect((await list(ann())).map(({ id }) => id)).toEqual(expect.arrayContaining([dancers.id, singers.id]))
  })

  it('is deleted with its memberships, and its creators stay (LIST-012, LIST-013)', async () => {
    const { body: dancers } = await create(ann(), 'Dancers')
    const { body: singers } = await create(ann(), 'Singers')
    await givenCreator(server, ann(), { roster_id: dancers.id })
    await givenCreator(server, ann(), { roster_id: singers.id })
    expect((await remove(ben(), dancers.id)).body).toMatchObject({ id: dancers.id })
    expect((await list(ann())).map(({ name, creator_count }) => [name, creator_count])).toEqual([
      ['All Creators', 2],
      ['Singers', 1],
    ])
    expect((await remove(ben(), dancers.id)).status).toBe(404)
  })

  it('is restored with all members and their joining dates', async () => {
    const { body: dancers } = await create(ann(), 'Dancers')
    await create(ann(), 'Singers')
    await givenCreator(server, ann(), { roster_id: dancers.id })
    await givenCreator(server, ann(), { roster_id: dancers.id })
    await server.sql(`update roster_creators set added_at = '2025-03-01' where roster_id = $1`, [dancers.id])
    const rows = () => server.sql('select * from roster_creators order by roster_id, creator_id')
    const [before, listed] = [await rows(), await list(ann())]
    const { removal_id } = (await remove(ann(), dancers.id)).body
    const deletedOf = async ({ organization_id, as }: Member) =>
      (await server.call(rosters.deleted, { organization_id }, as)).body.items.map(list => list.removal_id)
    expect([await deletedOf(ben()), await deletedOf(sue())]).toEqual([[removal_id], []])
    const known = await server.call(rosters.deleted, { organization_id: ben().organization_id }, ben().as)
    expect(known.body.items).toMatchObject([{ name: 'Dancers', creator_count: 2 }])
    expect((await undo(sue(), removal_id)).status).toBe(404)
    expect((await undo(ben(), removal_id)).body).toEqual({ restored_count: 2 })
    expect(await deletedOf(ben())).toEqual([])
    expect(await rows()).toEqual(before)
    expect(await list(ann())).toEqual(listed)
    expect((await undo(ben(), removal_id)).status).toBe(404)
  })

  it('is deleted at once whatever its size, and restored exactly, whatever changed in the meantime', async () => {
    const { body: dancers } = await create(ann(), 'Dancers')
    const { body: singers } = await create(ann(), 'Singers')
    const [both, gone] = [
      await givenCreator(server, ann(), { roster_id: dancers.id }),
      await givenCreator(server, ann(), { roster_id: dancers.id }),
    ]
    const take = async (roster_id: string, { social_profile_id }: { social_profile_id: string }) =>
      (await server.call(rosterMembers.remove, { roster_id, social_profile_ids: [social_profile_id] }, ann().as)).body
        .removal_id
    const before = await take(dancers.id, both)
    const { organization_id } = ann()
    const profiles = { social_profiles: [{ social_profile_id: both.social_profile_id }] }
    await server.call(rosterMembers.add, { roster_id: singers.id, ...profiles }, ann().as)
    const slow = new pg.Client(server.ownerUrl)
    await slow.connect()
    await slow.query('begin; lock table roster_creators in share mode')
    // until this transaction ends, nobody can remove a member
    const { removal_id } = (await remove(ann(), dancers.id)).body
    await slow.end()
    expect((await server.call(rosters.update, { id: dancers.id, name: 'New' }, ann().as)).status).toBe(404)
    const [shown] = (await server.call(rosterMembers.add, { roster_id: singers.id, ...profiles }, ann().as)).body
      .creators
    expect(shown?.rosters.map(({ id }) => id)).toEqual([organization_id, singers.id])
    const everywhere = await take(organization_id, gone)
    expect((await undo(ann(), before)).body).toEqual({ restored_count: 0 })
    expect((await undo(ann(), everywhere)).body).toEqual({ restored_count: 1 })
    expect((await undo(ann(), removal_id)).body).toEqual({ restored_count: 2 })
    expect((await list(ann())).map(({ name, creator_count }) => [name, creator_count])).toEqual([
      ['All Creators', 2],
      ['Dancers', 2],
      ['Singers', 1],
    ])
  })

  it('is not restored when another list has its name by then', async () => {
    const { body: dancers } = await create(ann(), 'Dancers')
    const { removal_id } = (await remove(ann(), dancers.id)).body
    const { body: newer } = await create(ann(), 'dancers')
    expect((await undo(ann(), removal_id)).problem).toMatchObject({ status: 409, detail: TAKEN })
    await rename(ann(), newer.id, 'Young dancers')
    expect((await undo(ann(), removal_id)).status).toBe(200)
    expect((await list(ann())).map(({ name }) => name)).toEqual(['All Creators', 'Dancers', 'Young dancers'])
  })
})

it('answers 404 for lists of another team (API-007)', async () => {
  const { body: theirs } = await create(sue(), 'Theirs')
  expect((await rename(ann(), theirs.id, 'Ours')).status).toBe(404)
  expect((await remove(ann(), theirs.id)).status).toBe(404)
  expect((await rename(ann(), south.organization_id, 'Ours')).status).toBe(404)
  expect((await rename(ann(), newId(), 'Ours')).status).toBe(404)
  expect((await list(sue())).map(({ name }) => name)).toEqual(['All Creators', 'Theirs'])
})
