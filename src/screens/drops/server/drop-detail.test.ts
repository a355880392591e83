import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '../../../../test/fans/fan-mail.ts'
import { givenDrop, someAddress } from '../../../../test/fans/fan-world.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { dropScreens } from '../contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server?.stop())

it('counts a drop’s fans by contact method, as given in their forms', async () => {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const given = await givenDrop(server, { allow_sms: true }, { organization_id })
  const [first, last] = [someAddress(), someAddress()]
  await signUp(server, given, { email_address: first, utm_source: 'poster' })
  await signUp(server, given, { email_address: undefined, phone_number: '447500777001' })
  await signUp(server, given, { email_address: last })
  const asAnn = { cookie: people.ann.cookie }

  const detail = await server.call(dropScreens.get, { organization_id, id: given.drop.id }, asAnn)
  expect(detail.body.by_channel).toEqual([
    { key: 'EMAIL', sign_ups: 2 },
    { key: 'PHONE', sign_ups: 1 },
  ])
  const recent = await server.call(dropScreens.sign_ups, { organization_id, drop_id: given.drop.id }, asAnn)
  expect(recent.body.items.map(({ channel, contact, source }) => [channel, contact, source])).toEqual([
    ['EMAIL', last, null],
    ['PHONE', '+447500777001', null],
    ['EMAIL', first, 'poster'],
  ])
})

it('answers the covers of the drops asked for, and none of another team', async () => {
  const north = await teamOf(server, 'North', { ann: 'owner' })
  const south = await teamOf(server, 'South', { bea: 'owner' })
  const cover = { custom_image_url: '/covers/low-tide.jpg' }
  const mine = await givenDrop(server, cover, { organization_id: north.organization_id })
  const theirs = await givenDrop(server, cover, { organization_id: south.organization_id })
  const asked = { organization_id: north.organization_id, ids: [mine.drop.id, theirs.drop.id] }
  const { body } = await server.call(dropScreens.covers, asked, { cookie: north.people.ann.cookie })
  expect(body.items).toEqual([{ id: mine.drop.id, cover_url: '/covers/low-tide.jpg' }])
})
