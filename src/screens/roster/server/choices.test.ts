import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { SOURCES } from '#records/creators/contract.ts'
import { givenCreator } from '../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterScreen } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
})
afterAll(() => server.stop())

const ann = () => team.people.ann
const member = () => ({ organization_id: team.organization_id, as: ann() })
const list = (asked: object) =>
  server.call(rosterScreen.listCreators, { roster_id: team.organization_id, ...asked } as never, ann())
const found = async (asked: object) => (await list(asked)).body.items.map(({ id }) => id)

it('has creators of four platforms, by any of which the table is narrowed (ENUM-001)', async () => {
  for (const platform of ['TikTok', 'Instagram', 'YouTube', 'Twitter'] as const) {
    const { id } = await givenCreator(server, member(), { platform })
    expect(await found({ platform__in: [platform] })).toEqual([id])
  }
  for (const other of ['X', 'tiktok', 'Facebook']) expect((await list({ platform__in: [other] })).status).toBe(400)
})

describe('how a creator was added', () => {
  it.each([
    ['url_import', 'ENUM-036'],
    ['promotion', 'ENUM-036'],
    ['manually', 'ENUM-036'],
    ['invite_link', 'ENUM-036'],
    ['segment_creates', 'ENUM-035'],
    ['drop_signups', 'ENUM-035'],
  ])('may be %s (%s)', async source => {
    const { id } = await givenCreator(server, member())
    await server.sql('update creators set source = $2 where id = $1', [id, source])
    await server.sql('select refresh_creators($1::uuid, array[$2::uuid])', [team.organization_id, id])
    expect(await found({ add_method__in: [source] })).toContain(id)
    const others = SOURCES.filter(other => other !== source)
    expect(await found({ add_method__in: others })).not.toContain(id)
  })
  it('is one of the listed sources and no other (ENUM-035, ENUM-036)', async () => {
    expect((await list({ add_method__in: ['by_magic'] })).status).toBe(400)
    await expect(server.sql(`update creators set source = 'by_magic'`)).rejects.toThrow('source')
  })
})

it('accepts only an email address or a phone number as the contact of a creator (ENUM-028)', async () => {
  const { id } = await givenCreator(server, member())
  const set = (type: string, value: string) =>
    server.call(
      creatorEdits.setContacts,
      { creator_id: id, contact_methods: [{ type: type as 'email', value, description: '' }] },
      ann(),
    )
  expect((await set('email', 'mara@mail.example')).body.items).toMatchObject([{ type: 'email' }])
  expect((await set('phone_number', '+4791234567')).body.items).toMatchObject([{ type: 'phone_number' }])
  expect((await set('fax', '+4791234567')).status).toBe(400)
})

it('orders up or down, and shows 10, 25, 50 or 100 rows (ENUM-042, ENUM-100)', async () => {
  const order = { order_by: 'follower_count' }
  const down = await found({ ...order, order_direction: 'desc' })
  expect(await found({ ...order, order_direction: 'asc' })).toEqual(down.toReversed())
  expect((await list({ ...order, order_direction: 'sideways' })).status).toBe(400)
  for (const page_size of [10, 25, 50, 100]) expect((await list({ page_size })).status).toBe(200)
  expect((await list({ page_size: 10 })).body.items).toHaveLength(10)
  expect((await list({ page_size: 101 })).status).toBe(400)
})
