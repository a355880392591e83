import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { applicants } from '#features/applicants/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { creatorImports } from '#features/creator-imports/contract.ts'
import { activations } from '#records/promotions/contract.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenApplication } from '../../../../test/roster/applications.ts'
import { importSheet, nobodyAnswers, settledSheet } from '../../../../test/roster/creator-sheets.ts'
import { givenCreator, givenProfile } from '../../../../test/roster/creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterScreen } from '../contract.ts'
import { creatorPerson } from '../person-contract.ts'

let server: TestServer
let north: Team<'ann'>
let organization_id: string
let profile: string
beforeAll(async () => {
  server = await startTestServer({ jobs: true, social: nobodyAnswers() })
  north = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = north.organization_id
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql(
    'truncate rosters, creators, creator_imports, roster_removals, roster_removal_rows, roster_invite_links cascade',
  )
  await server.sql(`delete from social_profiles where username = 'lena.brandt'`)
  profile = await givenProfile(server, { username: 'lena.brandt', platform: 'TikTok' })
})

const as = () => north.people.ann
const apply = (facts: Partial<Parameters<typeof givenApplication>[1]> = {}) =>
  givenApplication(server, {
    organization_id,
    social_profile_id: profile,
    email_address: 'lena@creators.example',
    city: 'Köln',
    country_code: 'DE',
    price_currency: 'EUR',
    price_amount: '120.50',
    ...facts,
  })
const roster = async () =>
  (await server.call(rosterScreen.listCreators, { roster_id: organization_id, page_size: 100 }, as())).body.items
const waiting = async () => (await server.call(applicants.count, { organization_id }, as())).body.count
const sourceOf = async (id: string) => (await server.sql('select source from creators where id = $1', [id]))[0]
const save = () =>
  server.call(
    rosterMembers.add,
    { roster_id: organization_id, social_profiles: [{ social_profile_id: profile }] },
    as(),
  )

const asApplied = {
  contact_methods: [expect.objectContaining({ type: 'email', value: 'lena@creators.example' })],
  pricing: [expect.objectContaining({ currency: 'EUR', price: 120.5, num_posts: 1 })],
  location: expect.objectContaining({ city: 'Köln', country_code: 'DE' }),
}

it.each([
  ['is saved from the preview', save],
  [
    'is added by a pasted link',
    () =>
      server.call(
        rosterMembers.bulkCreate,
        { organization_id, social_profiles: [{ social_profile_id: profile }] },
        as(),
      ),
  ],
  [
    'is added to a promotion',
    async () => {
      const artist_id = await givenArtist(server, organization_id, { name: 'Mara Lind' })
      const id = await givenActivation(server, { organization_id, as: as() }, { artist_id })
      const creators = [{ username: 'lena.brandt', platform: 'TikTok', social_profile_id: profile }]
      return server.call(activations.addCreators, { id, creators } as never, as())
    },
  ],
])('takes over what an applicant applied with when the applicant %s (LIST-019, JOIN-025)', async (_, add) => {
  await apply()
  expect(await waiting()).toBe(1)
  expect((await add()).status).toBeLessThan(300)
  const [creator] = await roster()
  expect(creator).toMatchObject(asApplied)
  expect(await sourceOf(creator?.id ?? '')).toEqual({ source: 'invite_link' })
  expect(await waiting()).toBe(0)
  const facets = `select facets @> array['contact', 'priced', 'y:DE/koln', 'm:invite_link'] as found from roster_creators`
  expect(await server.sql(facets)).toEqual([{ found: true }])
})

it('takes over an application when an import adds the applicant, and its undo deletes the creator', async () => {
  await apply()
  const sheet = 'Name,TikTok,Email\nLena,https://www.tiktok.com/@lena.brandt,own@mail.example\n'
  const done = await importSheet(server, { organization_id, ...as() }, sheet)
  const [creator] = await roster()
  expect(creator?.contact_methods.map(({ value }) => value)).toEqual(['own@mail.example', 'lena@creators.example'])
  expect(creator).toMatchObject({ pricing: asApplied.pricing, location: asApplied.location })
  expect(await waiting()).toBe(0)
  await server.call(creatorImports.undo, { organization_id, id: done.id }, as())
  await settledSheet(server, { organization_id, ...as() }, done.id)
  expect(await roster()).toEqual([])
  expect(await waiting()).toBe(1)
})

it('takes over an application when its profile is added to a creator of the roster', async () => {
  await apply()
  const held = await givenCreator(server, { organization_id, as: as() })
  await server.call(creatorPerson.addProfiles, { creator_id: held.id, social_profile_ids: [profile] }, as())
  expect((await roster())[0]).toMatchObject(asApplied)
  expect(await waiting()).toBe(0)
})

it("keeps the team's own values first, and takes over nothing dismissed and nothing while the creator is in the roster", async () => {
  const { id } = await apply()
  await server.call(applicants.dismiss, { organization_id, application_ids: [id] }, as())
  const creator_id = (await save()).body.creators[0]?.id ?? ''
  expect((await roster())[0]).toMatchObject({ contact_methods: [], pricing: [] })
  expect(await sourceOf(creator_id)).toEqual({ source: 'url_import' })

  const contact_methods = [{ type: 'email' as const, value: 'own@mail.example' }]
  await server.call(creatorEdits.setContacts, { creator_id, contact_methods }, as())
  await apply()
  await save()
  expect((await roster())[0]?.contact_methods.map(({ value }) => value)).toEqual(['own@mail.example'])

  await server.call(rosterMembers.remove, { roster_id: organization_id, social_profile_ids: [profile] }, as())
  await save()
  expect((await roster())[0]?.contact_methods.map(({ value }) => value)).toEqual([
    'own@mail.example',
    'lena@creators.example',
  ])
})
