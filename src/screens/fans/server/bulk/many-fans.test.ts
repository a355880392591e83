import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audiences, fanAudience } from '#records/audiences/contract.ts'
import type { Group } from '#records/audiences/rules-contract.ts'
import { fanTags } from '#records/fan-tags/contract.ts'
import { givenCrowd } from '../../../../../test/fans/fan-crowd.ts'
import { givenDrop } from '../../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { fanBulk } from '../../bulk-contract.ts'
import { fanScreens } from '../../contract.ts'

const CROWD = 70

let server: TestServer
let team: Team<'ann'>
let ids: string[]
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
  const { drop } = await givenDrop(server, {}, team)
  await givenCrowd(server, { organization_id: team.organization_id, drop_id: drop.id, count: CROWD })
  ids = (await server.sql<{ id: string }>('select id from fans order by id')).map(({ id }) => id)
})
afterAll(() => server.stop())

const of = <B extends object>(body: B) => ({ organization_id: team.organization_id, ...body })
const picked = (from: number, to: number) => ({ all: false as const, ids: ids.slice(from, to) })
const everybody = { all: true as const, excluded: [] }

describe('the tag filter', () => {
  it('lists and counts the fans with a tag, and rows show their tags', async () => {
    const tagged = { selection: picked(0, 3), tags: ['vinyl', 'street team'] }
    await server.call(fanTags.add, of(tagged), team.people.ann)
    const { body } = await server.call(fanScreens.list, of({ tag: 'vinyl' }), team.people.ann)
    expect(body.items.map(({ id }) => id).sort()).toEqual(ids.slice(0, 3))
    expect(body.items[0]?.tags).toEqual(['street team', 'vinyl'])
    const count = await server.call(fanScreens.count, of({ tag: 'vinyl' }), team.people.ann)
    expect(count.body).toEqual({ count: 3, many: false })
    const removed = of({ tag: 'vinyl', selection: everybody, tags: ['vinyl'] })
    expect((await server.call(fanTags.remove, removed, team.people.ann)).body.fans).toBe(3)
    expect((await server.call(fanScreens.list, of({ tag: 'vinyl' }), team.people.ann)).body.items).toEqual([])
  })
})

describe('adding fans to an audience', () => {
  const add = async (body: object) => server.call(fanBulk.toAudience, of(body) as never, team.people.ann)
  const treeOf = async (id: string) => (await server.call(audiences.get, of({ id }), team.people.ann)).body.tree
  const sizeOf = async (group: Group) =>
    (await server.call(fanAudience.count, of({ group }), team.people.ann)).body.count

  it('makes a new audience of those with the tag of its name', async () => {
    const { body } = await add({ selection: picked(10, 14), name: 'First row' })
    expect(body).toMatchObject({ name: 'First row', fans: 4 })
    expect(await sizeOf(await treeOf(body.id))).toBe(4)
    const again = await add({ selection: picked(12, 20), audience_id: body.id })
    expect(again.body).toMatchObject({ id: body.id, fans: 6 })
    expect(await sizeOf(await treeOf(body.id))).toBe(10)
    expect(await treeOf(body.id)).toEqual({
      logical_operator: 'AND',
      rules: [{ key: 'tags', tags: ['First row'] }],
    })
  })

  it('keeps the other rules of a saved audience', async () => {
    const tree: Group = {
      logical_operator: 'AND',
      rules: [
        { key: 'country_code', countries: ['AQ'] },
        { key: 'tags', tags: ['nobody'] },
      ],
    }
    const saved = await server.call(audiences.create, of({ name: 'Far “south”', tree }), team.people.ann)
    expect(await sizeOf(tree)).toBe(0)
    const { body } = await add({ selection: picked(0, 2), audience_id: saved.body.id })
    expect(body.fans).toBe(2)
    const changed = await treeOf(saved.body.id)
    expect(changed).toEqual({ logical_operator: 'OR', rules: [tree, { key: 'tags', tags: ['Far south'] }] })
    expect(await sizeOf(changed)).toBe(2)
  })

  it('refuses to add to nothing', async () => {
    expect((await add({ selection: picked(0, 1) })).status).toBe(400)
  })
})

describe('stopping messages to many fans', () => {
  const stop = async (after: string | null, reason = '') =>
    (
      await server.call(
        fanBulk.stopMessages,
        of({ selection: { all: true as const, excluded: [ids[0] ?? ''] }, reason, after }),
        team.people.ann,
      )
    ).body

  it('stops fifty a call, in order, with a withdrawal in the ledger for each, and none twice', async () => {
    let after: string | null = null
    const seen = []
    do {
      const answer: Awaited<ReturnType<typeof stop>> = await stop(after, 'by letter')
      seen.push(answer.seen)
      after = answer.after
    } while (after !== null)
    expect(seen).toEqual([50, CROWD - 51])
    const [written] = await server.sql<{ fans: string }>(
      `select count(distinct fan_id) as fans from consents where state = 'WITHDRAWN' and organization_id = $1`,
      [team.organization_id],
    )
    expect(Number(written?.fans)).toBe(CROWD - 1)
    expect((await stop(null)).stopped).toBe(0)
  })
})
