import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { acceptance, applicants } from '#features/applicants/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { activations } from '#records/promotions/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenApplication } from '../../../../test/roster/applications.ts'
import { importSheet, nobodyAnswers } from '../../../../test/roster/creator-sheets.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterScreen } from '../contract.ts'

let server: TestServer
let north: Team<'ann'>
let organization_id: string
let profile: string
let application: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true, social: nobodyAnswers() })
  north = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = north.organization_id
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate rosters, creators, creator_imports, roster_invite_links cascade')
  await server.sql(`delete from social_profiles where username = 'lena.brandt'`)
  profile = await givenProfile(server, { username: 'lena.brandt', platform: 'TikTok' })
  const given = await givenApplication(server, {
    organization_id,
    social_profile_id: profile,
    email_address: 'lena@creators.example',
    city: 'Köln',
    country_code: 'DE',
    price_currency: 'EUR',
    price_amount: '120.50',
  })
  application = given.id
})

const as = () => north.people.ann
const lena = async () =>
  (await server.call(rosterScreen.listCreators, { roster_id: organization_id, page_size: 100 }, as())).body.items[0]
const listed = async () =>
  (await server.call(applicants.list, { organization_id }, as())).body.items.map(({ id }) => id)
const ofProfile = async () =>
  (await server.call(applicants.of_profile, { organization_id, social_profile_id: profile }, as())).body.items.map(
    ({ id }) => id,
  )
const paste = () =>
  server.call(rosterMembers.bulkCreate, { organization_id, social_profiles: [{ social_profile_id: profile }] }, as())

it.each([
  ['a pasted link', paste],
  [
    'a promotion',
    async () => {
      const artist_id = await givenArtist(server, organization_id, { name: 'Mara Lind' })
      const id = await givenActivation(server, { organization_id, as: as() }, { artist_id })
      const creators = [{ username: 'lena.brandt', platform: 'TikTok', social_profile_id: profile }]
      return server.call(activations.addCreators, { id, creators } as never, as())
    },
  ],
  [
    'an import',
    () => importSheet(server, { organization_id, ...as() }, 'Name,TikTok\nLena,https://www.tiktok.com/@lena.brandt\n'),
  ],
])('copies no contact from an application when the creator is added by %s', async (_, add) => {
  await add()
  expect(await lena()).toMatchObject({ contact_methods: [], pricing: [] })
  expect(await listed()).toEqual([])
  expect(await ofProfile()).toEqual([application])
})

it("adds an application's contacts and price once, after the team's own, when it is accepted twice", async () => {
  await paste()
  const creator_id = (await lena())?.id ?? ''
  const contact_methods = [{ type: 'email' as const, value: 'own@mail.example' }]
  await server.call(creatorEdits.setContacts, { creator_id, contact_methods }, as())
  const accept = () => server.call(acceptance.accept, { organization_id, application_ids: [application] }, as())
  for (let twice = 0; twice < 2; twice++) expect((await accept()).status).toBe(200)
  expect(await lena()).toMatchObject({
    id: creator_id,
    contact_methods: [{ value: 'own@mail.example' }, { value: 'lena@creators.example' }],
    pricing: [{ currency: 'EUR', price: 120.5 }],
    location: { city: 'Köln', country_code: 'DE' },
  })
})
