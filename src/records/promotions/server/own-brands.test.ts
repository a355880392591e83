import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, role, teams } from '#features/accounts/contract.ts'
import { promotionScreens } from '#screens/promotions/contract.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { activations } from '../contract.ts'

let server: TestServer
let north: Team<'ann' | 'max' | 'bea'>
let ours: string
let mara: string
let bolt: string
let ann: { cookie: string }
let max: { cookie: string }
let bea: { cookie: string; user_id: string }
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner', max: 'member', bea: 'member' })
  ;({ ann, max, bea } = north.people)
  const artist = await givenArtist(server, north.organization_id, { name: 'Mara Lind' })
  ours = await givenArtist(server, north.organization_id, { name: 'Bolt Cola', artist_type: 'BRAND' })
  const by = { organization_id: north.organization_id, as: ann }
  mara = await givenActivation(server, by, { artist_id: artist, name: 'Night Bus teaser' })
  bolt = await givenActivation(server, by, { artist_id: ours, name: 'Can', promotion_name: 'Summer' })
  const { items } = (await server.call(teams.members, org(), ann)).body
  const member_id = items.find(({ user_id }) => user_id === bea.user_id)?.id ?? ''
  const made = { ...org(), member_id, role: 'brand_scoped' as const, brand_ids: [ours] }
  expect((await server.call(teams.changeRole, made, ann)).status).toBe(200)
})
afterAll(() => server.stop())

const org = () => ({ organization_id: north.organization_id })
const names = (body: { items: { name: string }[] }) => body.items.map(({ name }) => name).toSorted()
describe('a brand-scoped member', () => {
  it('is one of three ownership types: owner, standard, brand-scoped (ENUM-064)', async () => {
    expect(role.options).toEqual(['owner', 'admin', 'member', 'brand_scoped'])
    const { body } = await server.call(accounts.me, {}, bea)
    expect(body.organizations).toMatchObject([{ role: 'brand_scoped', brand_ids: [ours] }])
  })

  it('sees only the activations of their brands, while the others see all (API-008)', async () => {
    for (const person of [ann, max])
      expect(names((await server.call(activations.list, org(), person)).body)).toEqual(['Can', 'Night Bus teaser'])
    const { body } = await server.call(activations.list, org(), bea)
    expect([body.count, names(body)]).toEqual([1, ['Can']])
    expect((await server.call(activations.get, { activation_id: bolt }, bea)).body.activation.name).toBe('Can')
    expect((await server.call(activations.get, { activation_id: mara }, bea)).status).toBe(404)
    expect((await server.call(activations.get, { activation_id: mara }, max)).status).toBe(200)
    expect(names((await server.call(activations.artists, org(), bea)).body)).toEqual(['Bolt Cola'])
  })

  it('sees only the promotions of their brands on the screens (API-008)', async () => {
    expect(names((await server.call(promotionScreens.list, org(), bea)).body)).toEqual(['Can'])
    expect((await server.call(promotionScreens.facets, org(), bea)).body).toMatchObject({ all: 1, open: 1 })
    expect((await server.call(promotionScreens.facets, org(), max)).body).toMatchObject({ all: 2, open: 2 })
    expect((await server.call(promotionScreens.get, { ...org(), id: bolt }, bea)).body.promotion.name).toBe('Can')
    const { promotion_id } = (await server.call(activations.get, { activation_id: mara }, ann)).body.activation
    for (const id of [mara, promotion_id])
      expect((await server.call(promotionScreens.get, { ...org(), id }, bea)).status).toBe(404)
    for (const call of [promotionScreens.settings, promotionScreens.results]) {
      expect((await server.call(call, { activation_id: bolt }, bea)).status).toBe(200)
      expect((await server.call(call, { activation_id: mara }, bea)).status).toBe(404)
    }
    const profile = await givenProfile(server)
    const creators = [{ username: 'x', platform: 'TikTok' as const, social_profile_id: profile }]
    const added = (await server.call(activations.addCreators, { id: mara, creators }, ann)).body.success[0]
    const creator_id = added?.creator_id ?? ''
    expect((await server.call(promotionScreens.drafts, { activation_id: mara, creator_id }, bea)).status).toBe(404)
    expect((await server.call(promotionScreens.drafts, { activation_id: bolt, creator_id }, bea)).status).toBe(200)
  })

  it('changes nothing, and is refused elsewhere', async () => {
    const { call } = server
    expect((await call(promotionScreens.update, { activation_id: bolt, name: 'x' }, bea)).status).toBe(403)
    expect((await call(promotionScreens.campaigns, org(), bea)).status).toBe(403)
    const roster = { roster_id: north.organization_id }
    expect((await call(rosterScreen.listCreators, roster, bea)).status).toBe(403)
  })

  it('loses sight of a brand as soon as an admin takes it away', async () => {
    await server.sql(`update auth.member set brand_ids = '[]' where user_id = $1`, [bea.user_id])
    expect((await server.call(activations.list, org(), bea)).body.count).toBe(0)
    expect((await server.call(activations.get, { activation_id: bolt }, bea)).status).toBe(404)
  })
})
