import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { leftovers } from '../../../../../test/leftovers.ts'
import { givenApplication } from '../../../../../test/roster/applications.ts'
import { uploadSheet } from '../../../../../test/roster/creator-sheets.ts'
import { givenProfile } from '../../../../../test/roster/creators.ts'
import { type Merging, mergingTeam } from '../../../../../test/roster/mergeable-creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { rosterScreen, rosterViews } from '../../contract.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { creatorPerson, MAX_PROFILES } from '../../person-contract.ts'

let server: TestServer
let team: Merging
let creator_id = ''
let other = ''
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
  team = await mergingTeam(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.sql('truncate creators cascade')
  ;[creator_id = '', other = ''] = await team.given(
    { profiles: [{ username: 'mara.vale', full_name: 'Mara on TikTok', follower_count: 500 }] },
    { name: 'Ines Duarte', profiles: [{ username: 'ines', platform: 'Instagram', follower_count: 900 }] },
  )
})

const setName = (name: string | null, more: { seen?: string | null; id?: string } = {}) => {
  const { id = creator_id, ...seen } = more
  return server.call(creatorPerson.setName, { creator_id: id, name, ...seen }, team.ben)
}
const add = (...social_profile_ids: string[]) =>
  server.call(creatorPerson.addProfiles, { creator_id, social_profile_ids }, team.ben)
const remove = (social_profile_id: string) =>
  server.call(creatorPerson.removeProfile, { creator_id, social_profile_id }, team.ben)
const setMain = (social_profile_id: string | null) =>
  server.call(creatorPerson.setMainProfile, { creator_id, social_profile_id }, team.ben)
const get = async (id = creator_id) => (await server.call(rosterScreen.getCreator, { creator_id: id }, team.ann)).body
const found = async (q: string) =>
  (await server.call(rosterScreen.listCreators, { roster_id: team.organization_id, q }, team.ann)).body.items.map(
    ({ id }) => id,
  )
const history = async () =>
  (await server.call(creatorEdits.history, { creator_id }, team.ann)).body.items.map(
    ({ by_name, field, before, after }) => [by_name, field, before, after],
  )
const names = (answer: { social_profiles: { username: string }[] }) =>
  answer.social_profiles.map(({ username }) => username)
const profileOf = async (id: string) => (await get(id)).social_profiles[0]?.id ?? ''

describe('the name of a creator', () => {
  it('is saved on one line and cleared; the table, its search and the history follow', async () => {
    expect((await setName('  Mara\n  Vale ')).body).toEqual({ name: 'Mara Vale' })
    expect((await get()).name).toBe('Mara Vale')
    expect(await found('mara vale')).toEqual([creator_id])
    expect((await setName('\u2003')).body).toEqual({ name: null })
    expect((await get()).name).toBeNull()
    expect(await found('mara vale')).toEqual([])
    expect((await setName('')).body).toEqual({ name: null })
    expect(await history()).toEqual([
      ['ben', 'name', 'Mara Vale', null],
      ['ben', 'name', null, 'Mara Vale'],
    ])
  })

  it('has the same maximum length as in imports', async () => {
    expect((await setName('m'.repeat(200))).status).toBe(200)
    expect((await setName('m'.repeat(201))).status).toBe(400)
    // one character that is three as it is kept
    expect((await setName('\u{1d160}'.repeat(100))).status).toBe(400)
  })

  it('is not overwritten when somebody else changed it', async () => {
    expect((await setName('Mara', { seen: null })).status).toBe(200)
    expect((await setName('Marla', { seen: null })).status).toBe(409)
    expect((await setName('Marla', { seen: 'Mara' })).status).toBe(200)
    expect((await get()).name).toBe('Marla')
  })

  it('proposes creators with the same name as duplicates at once', async () => {
    for (const id of [creator_id, other])
      await server.call(creatorEdits.setLocations, { creator_id: id, locations: [{ city: 'Oslo' }] }, team.ann)
    await setName('Ines Duarte')
    const pair = await eventually(async () => (await team.pairsOf(creator_id))[0])
    expect(pair.evidence.map(({ kind }) => kind)).toEqual(['SAME_NAME', 'SAME_CITY'])
    await setName('Somebody Else')
    expect(await eventually(async () => (await team.pairsOf(creator_id)).length === 0)).toBe(true)
  })
})

describe('the profiles of a creator', () => {
  it('are added all or none, and are searchable', async () => {
    const tube = await givenProfile(server, { platform: 'YouTube', username: 'mara.films', follower_count: 9000 })
    const gram = await givenProfile(server, { platform: 'Instagram', username: 'mara.pics', follower_count: 10 })
    expect((await add(tube, newId())).status).toBe(404)
    const { body } = await add(tube, gram)
    expect(names(body)).toEqual(['mara.films', 'mara.vale', 'mara.pics'])
    expect(await found('mara.pics')).toEqual([creator_id])
    expect((await add(gram)).status, 'once more is nothing new').toBe(200)
    expect(await history()).toEqual([
      [
        'ben',
        'profiles',
        null,
        expect.arrayContaining([
          { id: tube, platform: 'YouTube', username: 'mara.films' },
          { id: gram, platform: 'Instagram', username: 'mara.pics' },
        ]),
      ],
    ])
  })

  it('are not taken from another creator of the team; the refusal names the owner, in the roster or not', async () => {
    const { organization_id, ann } = team
    // older than what it is added with, and tied before that is refused
    const free = await givenProfile(server)
    ;[other = ''] = await team.given({
      name: 'Ines Duarte',
      profiles: [{ username: 'ines.films', platform: 'YouTube', follower_count: 900 }],
    })
    const theirs = await profileOf(other)
    expect(free < theirs).toBe(true)
    const refused = await add(free, theirs)
    expect([refused.status, refused.problem.detail]).toEqual([409, 'Ines Duarte has this profile already.'])
    expect(names(await get())).toEqual(['mara.vale'])
    const asked = { organization_id, social_profile_ids: [theirs, free] }
    const owners = async () => (await server.call(creatorPerson.owners, asked, ann)).body.items
    const ines = { id: other, name: 'Ines Duarte' }
    expect(await owners()).toEqual([{ social_profile_id: theirs, creator: { ...ines, in_roster: true } }])
    await server.call(rosterMembers.remove, { roster_id: organization_id, social_profile_ids: [theirs] }, ann)
    expect(await owners()).toEqual([{ social_profile_id: theirs, creator: { ...ines, in_roster: false } }])
    const south = await mergingTeam(server, 'South')
    const elsewhere = await server.call(
      creatorPerson.owners,
      { ...asked, organization_id: south.organization_id },
      south.ann,
    )
    expect(elsewhere.body.items).toEqual([])
  })

  it('go to one of two creators when both add the same profile concurrently', async () => {
    const free = await givenProfile(server)
    const answers = await Promise.all(
      [creator_id, other].map(id =>
        server.call(creatorPerson.addProfiles, { creator_id: id, social_profile_ids: [free] }, team.ben),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are removed, except the last one; re-added profiles are as before', async () => {
    const own = await profileOf(creator_id)
    expect((await remove(own)).status).toBe(409)
    const tube = await givenProfile(server, { platform: 'YouTube', username: 'mara.films', follower_count: 10 })
    await add(tube)
    await setMain(tube)
    const { body } = await remove(tube)
    expect([names(body), body.main_profile_id]).toEqual([['mara.vale'], null])
    expect(await found('mara.films')).toEqual([])
    expect((await remove(tube)).status).toBe(404)
    expect((await add(tube)).body.main_profile_id).toBe(tube)
    expect((await history())[1]).toEqual([
      'ben',
      'profiles',
      [{ id: tube, platform: 'YouTube', username: 'mara.films' }],
      null,
    ])
  })

  it('one of several is chosen for avatar and handle; the largest by default', async () => {
    const small = await givenProfile(server, { platform: 'YouTube', username: 'mara.films', follower_count: 10 })
    expect((await setMain(small)).status).toBe(404)
    await add(small)
    expect((await setMain(small)).body.main_profile_id).toBe(small)
    expect((await get()).main_profile_id).toBe(small)
    expect((await setMain(null)).body.main_profile_id).toBeNull()
    const chosen = { id: small, platform: 'YouTube', username: 'mara.films' }
    expect((await history()).slice(0, 2)).toEqual([
      ['ben', 'main_profile', chosen, null],
      ['ben', 'main_profile', null, chosen],
    ])
  })

  it('are limited in number', async () => {
    const ids: string[] = []
    for (let at = 0; at < MAX_PROFILES; at++) ids.push(await givenProfile(server))
    expect((await add(...ids)).status).toBe(409)
    expect((await add(...ids.slice(1))).status).toBe(200)
  })

  it('no longer propose a duplicate once the matching profile is removed', async () => {
    const theirs = { platform: 'YouTube', username: 'ines.duarte.films' } as const
    const mine = await givenProfile(server, { ...theirs, platform: 'Twitter' })
    const hers = await givenProfile(server, theirs)
    await add(mine)
    await server.call(creatorPerson.addProfiles, { creator_id: other, social_profile_ids: [hers] }, team.ben)
    await eventually(async () => (await team.pairsOf(creator_id))[0])
    await remove(mine)
    expect(await eventually(async () => (await team.pairsOf(creator_id)).length === 0)).toBe(true)
  })
})

it('erasing a creator deletes their former names and profiles, but not what belongs to others (THREATS 37)', async () => {
  const word = `zyx${newId().slice(-12)}`
  const by = { username: word, email_addresses: [`${word}@mail.example`] }
  const [gone, shared] = [await givenProfile(server, by), await givenProfile(server)]
  await setName(`${word} Name`)
  await setName('Mara')
  await add(gone, shared)
  await remove(gone)
  await remove(shared)
  await server.call(creatorPerson.addProfiles, { creator_id: other, social_profile_ids: [shared] }, team.ben)
  const { organization_id, ann } = team
  for (const q of [`${word} name`, word, by.email_addresses[0]])
    await server.call(rosterViews.create, { organization_id, name: newId(), content: { filter: { q } } }, ann)
  await givenApplication(server, { organization_id, social_profile_id: gone, email_address: `${word}@apply.example` })
  const waiting = `Name,TikTok,Email\nSomebody,${word},\nElse,,${word}@mail.example\n`
  await uploadSheet(server, { organization_id, ...ann }, waiting)
  const places = (await leftovers(server, [word])).map(({ column }) => column).join()
  for (const table of [
    'creator_events',
    'social_profiles',
    'roster_views',
    'roster_applications',
    'creator_import_rows',
  ])
    expect(places).toContain(table)
  const erased = await server.call(creatorErasing.erase, { organization_id, creator_id, confirm: 'ERASE' }, ann)
  expect(erased.status).toBe(200)
  expect(await leftovers(server, [word])).toEqual([])
  expect(names(await get(other))).toHaveLength(2)
})
