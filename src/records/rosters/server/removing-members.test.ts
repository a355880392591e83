import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/server/new-id.ts'
import type { Creator } from '#records/creators/contract.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterMembers, rosters } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())
let everybody: string
let dancers: string
beforeEach(async () => {
  await server.sql('truncate rosters, creators, roster_removals, roster_removal_rows cascade')
  everybody = north.organization_id
  dancers = await listNamed('Dancers')
})

const as = () => north.people.ann
const listNamed = async (name: string) =>
  (await server.call(rosters.create, { organization_id: everybody, name }, as())).body.id
const add = (roster_id: string, ...ids: string[]) =>
  server.call(rosterMembers.add, { roster_id, social_profiles: ids.map(id => ({ social_profile_id: id })) }, as())
const remove = (roster_id: string, ...social_profile_ids: string[]) =>
  server.call(rosterMembers.remove, { roster_id, social_profile_ids }, as())
const undo = (removal_id: string) => server.call(rosters.undoRemoval, { organization_id: everybody, removal_id }, as())
const get = (social_profile_id: string) =>
  server.call(rosterMembers.getBySocialProfile, { organization_id: everybody, social_profile_id }, as())

/** Names and counts of the lists; asserts that each stored count matches its rows. */
async function counts(): Promise<Record<string, number>> {
  const { body } = await server.call(rosters.list, { organization_id: everybody }, as())
  const rows = await server.sql<{ roster_id: string; count: number }>(
    'select roster_id, count(*)::integer as count from roster_creators where organization_id = $1 group by 1',
    [everybody],
  )
  const counted = new Map(rows.map(row => [row.roster_id, row.count]))
  for (const { id, creator_count } of body.items) expect(creator_count).toBe(counted.get(id) ?? 0)
  return Object.fromEntries(body.items.map(({ name, creator_count }) => [name, creator_count]))
}
const profiles = (count: number) => Promise.all(Array.from({ length: count }, () => givenProfile(server)))

describe('removing by profile', () => {
  it('from a list deletes that membership only (LIST-015, LIST-024)', async () => {
    const ids = await profiles(2)
    await add(dancers, ...ids)
    expect((await remove(dancers, ids[0] ?? '', newId())).body).toEqual({
      removed_count: 1,
      removal_id: expect.any(String),
    })
    expect(await counts()).toEqual({ 'All Creators': 2, Dancers: 1 })
    expect((await remove(dancers, ids[0] ?? '')).body.removed_count).toBe(0)
  })

  it('from the default list removes from all lists, and keeps the creator’s data (LIST-023)', async () => {
    const [profile = ''] = await profiles(1)
    const { id } = (await add(dancers, profile)).body.creators[0] as Creator
    await server.sql('update creators set rating = 4 where id = $1', [id])
    expect((await remove(everybody, profile)).body.removed_count).toBe(1)
    expect(await counts()).toEqual({ 'All Creators': 0, Dancers: 0 })
    expect((await get(profile)).body.creator).toBeNull()
    expect((await add(everybody, profile)).body.creators[0]).toMatchObject({
      id,
      rating: 4,
      rosters: [{ id: everybody }],
    })
  })

  it('can be undone exactly, also in a list that was deleted since and can be restored', async () => {
    const singers = await listNamed('Singers')
    const ids = await profiles(3)
    await add(dancers, ...ids)
    await add(singers, ...ids)
    await server.sql(`update roster_creators set added_at = '2025-01-02'`)
    const rows = () => server.sql('select * from roster_creators order by roster_id, creator_id')
    const before = await rows()
    const { removal_id } = (await remove(everybody, ...ids)).body
    expect(await rows()).toEqual([])
    await server.call(rosters.remove, { id: singers }, as())
    expect((await undo(removal_id)).body).toEqual({ restored_count: 3 })
    expect(await rows()).toEqual(before)
    expect(await counts()).toEqual({ 'All Creators': 3, Dancers: 3 })
  })

  it('undo skips creators whom a later removal also took out, until that one is undone too', async () => {
    const [both = '', mine = ''] = await profiles(2)
    await add(dancers, both, mine)
    await server.sql(`update roster_creators set added_at = '2025-01-02'`)
    const rows = () => server.sql('select * from roster_creators order by roster_id, creator_id')
    const before = await rows()
    const first = (await remove(dancers, both, mine)).body
    const later = (await remove(everybody, both)).body
    expect((await undo(first.removal_id)).body).toEqual({ restored_count: 1 })
    expect(await counts()).toEqual({ 'All Creators': 1, Dancers: 1 })
    expect((await undo(later.removal_id)).body).toEqual({ restored_count: 1 })
    expect(await rows()).toEqual(before)
  })

  it('undo counts only creators who return: not those added again, nor those removed again from the same list', async () => {
    const [again = '', gone = '', plain = ''] = await profiles(3)
    await add(dancers, again, gone, plain)
    const { removal_id } = (await remove(dancers, again, gone, plain)).body
    await add(dancers, again, gone)
    const later = (await remove(dancers, gone)).body
    expect((await undo(removal_id)).body).toEqual({ restored_count: 1 })
    expect(await counts()).toEqual({ 'All Creators': 3, Dancers: 2 })
    expect((await undo(later.removal_id)).body).toEqual({ restored_count: 1 })
    expect(await counts()).toEqual({ 'All Creators': 3, Dancers: 3 })
  })

  it('undo of a later removal brings back creators added after an earlier removal that still stands', async () => {
    const [profile = ''] = await profiles(1)
    await add(everybody, profile)
    await remove(everybody, profile)
    await add(everybody, profile)
    const { removal_id } = (await remove(everybody, profile)).body
    expect((await undo(removal_id)).body).toEqual({ restored_count: 1 })
    expect(await counts()).toMatchObject({ 'All Creators': 1 })
  })

  it('keeps counts right and causes no deadlock while the same creators are added and removed concurrently', async () => {
    const ids = await profiles(12)
    const lists = [everybody, dancers, await listNamed('Singers')]
    const answers = await Promise.all(
      Array.from({ length: 36 }, (_, at) => {
        const list = lists[at % 3] ?? everybody
        const some = [...ids.slice(at % 12), ...ids.slice(0, at % 12)].slice(0, 8)
        return at % 4 === 0 ? remove(list, ...some) : add(list, ...(at % 2 ? some : some.toReversed()))
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { 'All Creators': all = 0, ...others } = await counts()
    for (const count of Object.values(others)) expect(count).toBeLessThanOrEqual(all)
  })

  it('a list deleted during concurrent additions is a 404 for them', async () => {
    const ids = await profiles(6)
    const answers = await Promise.all([
      ...ids.map(id => add(dancers, id)),
      server.call(rosters.remove, { id: dancers }, as()),
      ...ids.map(id => remove(everybody, id)),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect(Object.keys(await counts())).toEqual(['All Creators'])
  })
})
