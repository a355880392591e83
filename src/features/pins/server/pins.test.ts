import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '#platform/server/clock.ts'
import { silentLog } from '#platform/server/log.ts'
import { newId } from '#platform/server/new-id.ts'
import { pinnable } from '../../../../test/pinnable.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { type Pin, pins } from '../contract.ts'
import { forgetLostPinsWork } from './forget-lost-pins.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())
beforeEach(() => server.sql('truncate pins'))

const ann = () => ({ organization_id: north.organization_id, as: north.people.ann })
const ben = () => ({ organization_id: north.organization_id, as: north.people.ben })
const sue = () => ({ organization_id: south.organization_id, as: south.people.sue })
type Member = ReturnType<typeof ann>

const create = async ({ organization_id, as }: Member, title: string, known?: string) => {
  const target_id = known ?? (await someFan(organization_id))
  return server.call(pins.create, { organization_id, kind: 'fan', target_id, title }, as)
}
const someFan = async (organization_id: string) => (await pinnable(server, organization_id, 1))[0] ?? ''
const list = ({ organization_id, as }: Member, page: { cursor?: string | null; limit?: number } = {}) =>
  server.call(pins.list, { organization_id, ...page }, as)
const titlesOf = async (member: Member) => (await list(member)).body.items.map(pin => pin.title)

async function createAll<const T extends string>(member: Member, ...titles: T[]): Promise<Record<T, Pin>> {
  const created = {} as Record<T, Pin>
  for (const title of titles) created[title] = (await create(member, title)).body
  return created
}

describe('pins', () => {
  it('are listed in order of creation, newest last', async () => {
    const answer = await create(ann(), 'Night Bus')
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: expect.any(String),
      kind: 'fan',
      target_id: expect.any(String),
      title: 'Night Bus',
    })
    await create(ann(), 'Low Tide')
    expect(await titlesOf(ann())).toEqual(['Night Bus', 'Low Tide'])
  })

  it('are created once per record, even by two simultaneous requests', async () => {
    const target = await someFan(north.organization_id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(ann(), 'Night Bus', target)))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(answers.find(answer => answer.status === 409)?.problem.detail).toBe('There is a pin for this already.')
    expect((await create(ben(), 'Night Bus', target)).status).toBe(201)
  })

  it('are refused for a record that is not there, of another kind, or of another team', async () => {
    const theirs = await someFan(south.organization_id)
    for (const target of [newId(), theirs]) expect((await create(ann(), 'Not mine', target)).status).toBe(404)
    const { organization_id, as } = ann()
    const target_id = await someFan(organization_id)
    const asDrop = { organization_id, kind: 'drop' as const, target_id, title: 'A fan' }
    expect((await server.call(pins.create, asDrop, as)).status).toBe(404)
    expect(await server.sql('select from pins')).toEqual([])
  })

  it('can be renamed', async () => {
    const { a } = await createAll(ann(), 'a')
    const { organization_id, as } = ann()
    const answer = await server.call(pins.rename, { organization_id, id: a.id, title: '  Low Tide ' }, as)
    expect(answer.body).toEqual({ ...a, title: 'Low Tide' })
    expect(await titlesOf(ann())).toEqual(['Low Tide'])
    const refused = await server.call(pins.rename, { organization_id, id: a.id, title: ' ' }, as)
    expect(refused.problem).toMatchObject({ status: 400, field: 'title' })
  })

  it('can be moved behind another pin and to the front', async () => {
    const { a, b, c } = await createAll(ann(), 'a', 'b', 'c')
    const { organization_id, as } = ann()
    const move = async (moved: Pin, after: Pin | null) =>
      (await server.call(pins.move, { organization_id, id: moved.id, after: after?.id ?? null }, as)).status
    expect(await move(a, b)).toBe(200)
    expect(await titlesOf(ann())).toEqual(['b', 'a', 'c'])
    expect(await move(c, null)).toBe(200)
    expect(await titlesOf(ann())).toEqual(['c', 'b', 'a'])
    expect(await move(b, b)).toBe(404)
    expect(await move(b, { ...a, id: newId() })).toBe(404)
    expect(await titlesOf(ann())).toEqual(['c', 'b', 'a'])
  })

  it('can be deleted', async () => {
    const { a } = await createAll(ann(), 'a', 'b')
    const remove = () => server.call(pins.remove, { organization_id: north.organization_id, id: a.id }, ann().as)
    expect((await remove()).body).toEqual(a)
    expect(await titlesOf(ann())).toEqual(['b'])
    expect((await remove()).status).toBe(404)
  })

  it('are paged, even when several share a position (API-012, API-013)', async () => {
    await createAll(ann(), 'a', 'b', 'c', 'd', 'e')
    await server.sql('update pins set position = 7')
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await list(ann(), { cursor, limit: 2 })
      seen.push(...body.items.map(pin => pin.title))
      cursor = body.links.next
    } while (cursor)
    expect(seen).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect((await list(ann(), { cursor: 'nonsense' })).problem).toMatchObject({ status: 400, field: 'cursor' })
    for (const limit of [0, 101]) expect((await list(ann(), { limit })).problem).toMatchObject({ status: 400 })
  })
})

describe('lists of pins', () => {
  it('are filtered by title and kind, and counted', async () => {
    await createAll(ann(), 'Night Bus', '100% Night', 'Low Tide')
    const { organization_id, as } = ann()
    const filtered = async (filter: object) => {
      const { items } = (await server.call(pins.list, { organization_id, ...filter }, as)).body
      expect((await server.call(pins.count, { organization_id, ...filter }, as)).body).toBe(items.length)
      return items.map(pin => pin.title)
    }
    expect(await filtered({ q: 'night' })).toEqual(['Night Bus', '100% Night'])
    expect(await filtered({ q: '%' })).toEqual(['100% Night'])
    expect(await filtered({ kind: 'fan', q: 'tide' })).toEqual(['Low Tide'])
    expect(await filtered({ kind: 'drop' })).toEqual([])
  })

  it('remove those selected: some, or all that match except some', async () => {
    const { a, b, c } = await createAll(ann(), 'a 1', 'b 1', 'c 2').then(all => ({
      a: all['a 1'],
      b: all['b 1'],
      c: all['c 2'],
    }))
    await create(ben(), 'a 1')
    const { organization_id, as } = ann()
    const all = { all: true as const, excluded: [b.id] }
    expect((await server.call(pins.removeMany, { organization_id, q: '1', selection: all }, as)).body.count).toBe(1)
    expect((await server.call(pins.get, { organization_id, id: a.id }, as)).status).toBe(404)
    expect((await server.call(pins.get, { organization_id, id: b.id }, as)).body).toEqual(b)
    const ids = { all: false as const, ids: [c.id, newId()] }
    expect((await server.call(pins.removeMany, { organization_id, selection: ids }, as)).body.count).toBe(1)
    expect(await titlesOf(ann())).toEqual(['b 1'])
    expect(await titlesOf(ben())).toEqual(['a 1'])
  })

  it('are removed by a job when their records are gone', async () => {
    const { b } = await createAll(ann(), 'a', 'b')
    await server.sql('delete from fans where id = $1', [b.target_id])
    const { database } = server.app
    await forgetLostPinsWork.run({ database, clock: testClock(), log: silentLog, attempt: 1, lastAttempt: false }, {})
    expect(await titlesOf(ann())).toEqual(['a'])
  })
})

describe('pins of others', () => {
  it('are inaccessible: 401 without a session, 404 for another team or member (API-007)', async () => {
    const { a } = await createAll(ann(), 'a')
    const attempts = (member: { organization_id: string; as: object }) => [
      server.call(pins.rename, { organization_id: member.organization_id, id: a.id, title: 'x' }, member.as),
      server.call(pins.move, { organization_id: member.organization_id, id: a.id, after: null }, member.as),
      server.call(pins.remove, { organization_id: member.organization_id, id: a.id }, member.as),
    ]
    const statuses = async (member: { organization_id: string; as: object }) =>
      new Set((await Promise.all(attempts(member))).map(answer => answer.status))
    expect(await statuses({ ...ann(), as: {} })).toEqual(new Set([401]))
    expect(await statuses(sue())).toEqual(new Set([404]))
    expect(await statuses({ ...ann(), as: sue().as })).toEqual(new Set([404]))
    expect(await statuses(ben())).toEqual(new Set([404]))
    expect(await titlesOf(ann())).toEqual(['a'])
    expect(await titlesOf(ben())).toEqual([])
    expect(await titlesOf(sue())).toEqual([])
  })
})
