import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { rosterViews } from '../../contract.ts'

let server: TestServer
let team: Team<'ann' | 'ben' | 'cem'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member', cem: 'member' })
})
afterAll(() => server.stop())

type Who = 'ann' | 'ben' | 'cem'
const cookieOf = (who: Who) => ({ cookie: team.people[who].cookie })
const ofTeam = () => ({ organization_id: team.organization_id })
const create = (who: Who, name: string, more: { shared?: boolean; content?: object } = {}) =>
  server.call(rosterViews.create, { ...ofTeam(), name, content: {}, ...more }, cookieOf(who))
const namesOf = async (who: Who) =>
  (await server.call(rosterViews.list, ofTeam(), cookieOf(who))).body.items.map(({ name, mine }) => [name, mine])

describe('saved views', () => {
  it('save filters, order and columns, privately until shared', async () => {
    const content = {
      filter: { q: 'dance', country_code__in: ['FR'], is_verified: false, added_at__gte: '2026-01-01' },
      order_by: 'follower_count' as const,
      order_direction: 'asc' as const,
      columns: ['creator', 'price'],
    }
    const { status, body } = await create('ben', 'French dance', { content })
    expect(status).toBe(201)
    expect(body).toMatchObject({ shared: false, mine: true, content: { roster_id: null, ...content } })
    await create('ann', 'all', { shared: true })
    expect(await namesOf('ben')).toEqual([
      ['all', false],
      ['French dance', true],
    ])
    expect(await namesOf('cem')).toEqual([['all', false]])
    const shared = await server.call(rosterViews.update, { ...ofTeam(), id: body.id, shared: true }, cookieOf('ben'))
    expect(shared.body).toMatchObject({ shared: true, name: 'French dance', content })
    expect(await namesOf('cem')).toEqual([
      ['all', false],
      ['French dance', false],
    ])
  })

  it('have a unique name per person, ignoring case', async () => {
    expect((await create('cem', 'Mine')).status).toBe(201)
    expect((await create('cem', 'MINE')).status).toBe(409)
    expect((await create('ben', 'mine')).status).toBe(201)
    const { body } = await create('cem', 'Other')
    const renamed = await server.call(rosterViews.update, { ...ofTeam(), id: body.id, name: 'mine' }, cookieOf('cem'))
    expect([renamed.status, renamed.problem.field]).toEqual([409, 'name'])
    expect((await create('cem', ' \u200b')).status).toBe(400)
  })

  it('are changed and deleted by their owner, and shared ones by admins', async () => {
    const { body: shared } = await create('ben', 'Ours', { shared: true })
    const { body: own } = await create('ben', 'Own')
    const rename = async (who: Who, id: string) =>
      (await server.call(rosterViews.update, { ...ofTeam(), id, name: `${who}’s ${id}` }, cookieOf(who))).status
    const remove = async (who: Who, id: string) =>
      (await server.call(rosterViews.delete, { ...ofTeam(), id }, cookieOf(who))).status
    expect([await rename('cem', shared.id), await remove('cem', shared.id)]).toEqual([403, 403])
    expect([await rename('ann', own.id), await remove('ann', own.id)]).toEqual([404, 404])
    expect([await rename('ann', shared.id), await remove('ann', shared.id)]).toEqual([200, 200])
    expect([await rename('ben', own.id), await remove('ben', own.id), await remove('ben', own.id)]).toEqual([
      200, 200, 404,
    ])
  })

  it('name the owner when an admin picks a name the owner already uses', async () => {
    const { body } = await create('ben', 'First', { shared: true })
    await create('ben', 'Second')
    const rename = async (who: Who) =>
      (await server.call(rosterViews.update, { ...ofTeam(), id: body.id, name: 'second' }, cookieOf(who))).problem
    expect(await rename('ann')).toMatchObject({
      status: 409,
      field: 'name',
      detail: 'Who made this view has another with this name already.',
    })
    expect(await rename('ben')).toMatchObject({ status: 409, detail: 'You have a view with this name already.' })
  })

  it('refuse unknown filters', async () => {
    expect((await create('cem', 'Wrong', { content: { filter: { height__gte: 3 } } })).status).toBe(400)
  })
})
