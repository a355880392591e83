import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { type CreatorPlan, creatorImports, rejectedSheetAddress } from '#features/creator-imports/contract.ts'
import { audit } from '#records/audit/contract.ts'
import type { Creator } from '#records/creators/contract.ts'
import { rosters } from '#records/rosters/contract.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import { creatorErasing } from '#screens/roster/erasing-contract.ts'
import {
  importSheet,
  nobodyAnswers,
  settledSheet,
  sheetWorld,
  suggestedPlan,
  uploadSheet,
} from '../../../../test/roster/creator-sheets.ts'
import { givenCreator, givenProfile } from '../../../../test/roster/creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'

const asked: string[] = []
let server: TestServer
let organization_id: string
let ann: { organization_id: string; cookie: string }
beforeAll(async () => {
  server = await startTestServer({ jobs: true, social: nobodyAnswers(asked), settings: { RATE_LIMIT_FACTOR: '1000' } })
  const team = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = team.organization_id
  ann = { organization_id, cookie: team.people.ann.cookie }
})
afterAll(() => server.stop())
beforeEach(() => server.sql('truncate rosters, creators, creator_imports, tags cascade'))

const listed = async (roster_id = organization_id): Promise<Creator[]> =>
  (await server.call(rosterScreen.listCreators, { roster_id, page_size: 100 }, ann)).body.items
const named = async (name: string) => {
  const found = (await listed()).find(creator => creator.name === name)
  if (!found) throw new Error(`${name} is not in the roster.`)
  return found
}
const rowsOf = async (id: string) => (await server.call(creatorImports.rows, { organization_id, id }, ann)).body.items
const outcomes = async (id: string) => (await rowsOf(id)).map(({ outcome, reason }) => reason ?? outcome)
const historyOf = async (creator_id: string) =>
  (await server.call(creatorEdits.history, { creator_id }, ann)).body.items.map(({ by_name, field, before, after }) => [
    by_name,
    field,
    before,
    after,
  ])
const sheet = `Creator;Lien;E-mail;Téléphone;Tarif (EUR);Note;Tags;Ville;Pays;Liste;Rating;Manager
Lena Brandt;https://www.tiktok.com/@lena.brandt?lang=de;Lena@Mail.example;+49 30 1234567;1.200,50;Moves fast;dance, Berlin;Berlin;Allemagne;Summer;4/5;Kit Ode
Mira;instagram.com/mira_o/ https://x.com/mira_o;;;£300;;#Dance;;;Summer;;
;https://vm.tiktok.com/ZMabc123/;;;;;;;;;;
No Profile;;noprofile@mail.example;;;;;;;;;
Nobody;;;;12;;;;;;;
Lena again;http://tiktok.com/@LENA.brandt;;;;;house;;;;;
`

describe('importing a sheet of creators', () => {
  it('creates creators with all their data, row by row', async () => {
    const done = await importSheet(server, ann, sheet)
    expect(done).toMatchObject({ state: 'DONE', added: 3, merged: 1, rejected: 2, updated: 0, unchanged: 0 })
    expect(await outcomes(done.id)).toEqual(['ADDED', 'ADDED', 'LINK_UNRESOLVED', 'ADDED', 'NOBODY', 'MERGED'])
    expect(await named('Lena Brandt')).toMatchObject({
      social_profiles: [{ platform: 'TikTok', username: 'lena.brandt', follower_count: null }],
      contact_methods: [
        { type: 'email', value: 'Lena@Mail.example', manager: 'Kit Ode' },
        { type: 'phone_number', value: '+49301234567', manager: 'Kit Ode' },
      ],
      pricing: [{ currency: 'EUR', price: 1200.5, num_posts: 1 }],
      tags: [{ name: 'Berlin' }, { name: 'dance' }, { name: 'house' }],
      location: { city: 'Berlin', country_code: 'DE' },
      rating: 4,
    })
    const mira = await named('Mira')
    expect(mira.social_profiles.map(({ platform }) => platform).sort()).toEqual(['Instagram', 'Twitter'])
    expect(mira).toMatchObject({ pricing: [{ currency: 'GBP', price: 300 }], tags: [{ name: 'dance' }] })
    const lists = (await server.call(rosters.list, { organization_id }, ann)).body.items
    expect(lists.map(({ name, creator_count }) => [name, creator_count])).toEqual([
      ['All Creators', 3],
      ['Summer', 2],
    ])
    const filtered = { roster_id: organization_id, tag_names: ['DANCE'], add_method__in: ['file_import' as const] }
    expect((await server.call(rosterScreen.listCreators, filtered, ann)).body.items).toHaveLength(2)
    expect(await historyOf(mira.id)).toEqual([['ann', 'file_import', null, 'creators.csv']])
    await eventually(async () => asked.includes('lena.brandt'))
    const { items } = (await server.call(audit.list, { organization_id }, ann)).body
    expect(items[0]).toMatchObject({ action: 'creators.imported', target_id: done.id, details: { rows: 6 } })
  })

  it('has the same outcome as its preview, and changes nothing the second time', async () => {
    const { id } = await uploadSheet(server, ann, sheet)
    const plan = await suggestedPlan(server, ann, id)
    const preview = (await server.call(creatorImports.preview, { organization_id, id, plan }, ann)).body
    expect(preview.counts).toEqual({
      rows: 6,
      complete: true,
      added: 3,
      updated: 0,
      merged: 1,
      unchanged: 0,
      rejected: 2,
    })
    expect(preview.rows[1]).toMatchObject({
      name: 'Mira',
      profiles: [
        { platform: 'Instagram', username: 'mira_o' },
        { platform: 'Twitter', username: 'mira_o' },
      ],
    })
    expect(await listed()).toEqual([])
    await server.call(creatorImports.start, { organization_id, id, plan }, ann)
    const { added, merged, rejected } = await settledSheet(server, ann, id)
    expect({ added, merged, rejected }).toEqual({ added: 3, merged: 1, rejected: 2 })
    const before = await sheetWorld(server)
    expect(await importSheet(server, ann, sheet)).toMatchObject({ unchanged: 4, added: 0, updated: 0, merged: 0 })
    expect(await sheetWorld(server)).toEqual(before)
  })

  it('exports rejected rows as a file that can be imported again once it is corrected', async () => {
    const done = await importSheet(server, ann, sheet)
    const answer = await fetch(server.url + rejectedSheetAddress(organization_id, done.id), {
      headers: { cookie: ann.cookie },
    })
    const text = await answer.text()
    const [first, second] = parse(text, { bom: true, columns: true }) as Record<string, string>[]
    expect(first).toMatchObject({
      Lien: 'https://vm.tiktok.com/ZMabc123/',
      'Rejected because': 'Only the platform can read this link. Open it and copy the address of the profile.',
      'Row in the file': '4',
    })
    expect(second).toMatchObject({ Creator: 'Nobody', 'Row in the file': '6' })
    expect(await importSheet(server, ann, text)).toMatchObject({ rejected: 2, added: 0 })
    const mended = text.replace('https://vm.tiktok.com/ZMabc123/', 'https://www.tiktok.com/@found')
    expect(await importSheet(server, ann, mended)).toMatchObject({ rejected: 1, added: 1 })
  })
})

describe('matching rows to creators', () => {
  it('matches a row to a creator by any spelling of the profile link, or by handle and platform', async () => {
    const { id: lena } = await givenCreator(
      server,
      { organization_id, as: ann },
      { username: 'lena.b', platform: 'TikTok' },
    )
    const file = `Handle,Platform,TikTok,Notes
@Lena.B,tik tok,,first
,,https://m.tiktok.com/@lena.b/video/7301,second
lena.b,Instagram,,somebody else
lena b,Instagram,,no handle
lena.b,,,no platform
UCq-Fj5jknLsUf-MWSy4_brA,YouTube,,by id
`
    const done = await importSheet(server, ann, file)
    expect(await outcomes(done.id)).toEqual(['UPDATED', 'MERGED', 'ADDED', 'HANDLE_INVALID', 'NO_PLATFORM', 'ADDED'])
    const rows = await rowsOf(done.id)
    expect(rows.slice(0, 2).map(({ creator_id }) => creator_id)).toEqual([lena, lena])
  })

  it('matches one creator when one link holds the id and another the handle of a profile', async () => {
    const platform_id = 'UCX6OQ3DkcsbYNE6H8uQQuVA'
    await givenProfile(server, { username: 'onechannel', platform: 'YouTube', platform_id })
    const file = `Link,Name\nyoutube.com/channel/${platform_id},Only\nyoutube.com/@onechannel,Again\n`
    expect(await outcomes((await importSheet(server, ann, file)).id)).toEqual(['ADDED', 'MERGED'])
    expect((await listed()).map(({ name, social_profiles }) => [name, social_profiles.length])).toEqual([['Only', 1]])
  })

  it('shows no creator once they are erased, and counts that row as rejected', async () => {
    const { id: creator_id } = await givenCreator(server, { organization_id, as: ann }, { username: 'goes.away' })
    const { id } = await uploadSheet(server, ann, 'Link\ntiktok.com/@goes.away\nx.com/stays\n')
    const plan = await suggestedPlan(server, ann, id)
    const erased = await server.call(creatorErasing.erase, { organization_id, creator_id, confirm: 'ERASE' }, ann)
    expect(erased.status).toBe(200)
    await server.call(creatorImports.start, { organization_id, id, plan }, ann)
    expect(await settledSheet(server, ann, id)).toMatchObject({ added: 1, rejected: 1 })
    expect(await outcomes(id)).toEqual(['ERASED', 'ADDED'])
  })

  it('matches by email when there is no profile, unless several creators have the email', async () => {
    const file = `Link,Email,Phone,Rating
x.com/one,agency@mail.example,,1
x.com/two,agency@mail.example,,2
x.com/three,three@mail.example,+44 7400 123456,3
,THREE@mail.example,,5
,,0044 7400 123456,4
,agency@mail.example,,5
,broken,,5
,,12,5
`
    const done = await importSheet(server, ann, file)
    const expected = ['ADDED', 'ADDED', 'ADDED', 'MERGED', 'MERGED', 'SEVERAL', 'EMAIL_INVALID', 'PHONE_INVALID']
    expect(await outcomes(done.id)).toEqual(expected)
    const [, , three, ...again] = await rowsOf(done.id)
    expect(again.slice(0, 2).map(({ creator_id }) => creator_id)).toEqual([three?.creator_id, three?.creator_id])
  })

  it('leaves a profile with the creator who already has it', async () => {
    await importSheet(server, ann, 'Name,Link\nOne,x.com/one\nTwo,x.com/two\n')
    const done = await importSheet(server, ann, 'Name,Link\nBoth,x.com/one x.com/two x.com/third\n')
    expect(await rowsOf(done.id)).toMatchObject([{ outcome: 'UPDATED', remarks: ['PROFILE_OF_ANOTHER'] }])
    expect((await named('One')).social_profiles).toHaveLength(2)
    expect((await named('Two')).social_profiles).toHaveLength(1)
  })
})

describe('importing existing creators', () => {
  const known = 'Name,Link,Price,Rating,Notes,City,Tags,Email\n'
  const first = `${known}Lena,x.com/lena,$100,3,Ours,Oslo,ours,lena@mail.example\nBare,x.com/bare,,,,,,\n`
  const second = `${known}Helena,x.com/lena,$250,5,Theirs,Rome,theirs,more@mail.example\nBarbara,x.com/bare,€80,2,Hello,Bern,,\n`

  it('keeps existing values and fills in missing ones, with each change in the history', async () => {
    await importSheet(server, ann, first)
    expect(await importSheet(server, ann, second)).toMatchObject({ updated: 2 })
    const lena = await named('Lena')
    expect(lena).toMatchObject({ rating: 3, pricing: [{ price: 100 }], location: { city: 'Oslo' } })
    expect(lena.tags.map(({ name }) => name)).toEqual(['ours', 'theirs'])
    expect(lena.contact_methods.map(({ value }) => value)).toEqual(['lena@mail.example', 'more@mail.example'])
    const bare = await named('Bare')
    expect(bare).toMatchObject({ name: 'Bare', rating: 2, pricing: [{ currency: 'EUR', price: 80 }] })
    expect(await historyOf(bare.id)).toEqual([
      ['ann', 'locations', [], [expect.objectContaining({ city: 'Bern' })]],
      ['ann', 'pricing', [], [expect.objectContaining({ price: 80 })]],
      ['ann', 'notes', null, 'Hello'],
      ['ann', 'rating', 0, 2],
      ['ann', 'file_import', null, 'creators.csv'],
      ['ann', 'file_import', null, 'creators.csv'],
    ])
  })

  it('overwrites the fields that the team allows; a blank cell clears nothing', async () => {
    await importSheet(server, ann, first)
    const replace: CreatorPlan['replace'] = ['name', 'price', 'location']
    await importSheet(server, ann, second, { replace })
    const lena = await named('Helena')
    expect(lena).toMatchObject({ rating: 3, pricing: [{ price: 250 }], location: { city: 'Rome' } })
    const blank = `${known},x.com/lena,,,,,,\n`
    expect(
      await importSheet(server, ann, blank, { replace: ['name', 'price', 'rating', 'notes', 'location'] }),
    ).toMatchObject({
      unchanged: 1,
    })
  })

  it('restores removed creators to the roster and adds them to the chosen list', async () => {
    await importSheet(server, ann, first)
    const { body: list } = await server.call(rosters.create, { organization_id, name: 'Tour' }, ann)
    await server.sql('delete from roster_creators')
    expect(await importSheet(server, ann, first, { roster_id: list.id })).toMatchObject({ updated: 2 })
    expect((await listed(list.id)).map(({ name }) => name).sort()).toEqual(['Bare', 'Lena'])
    expect(await listed()).toHaveLength(2)
  })
})

describe('an import plan', () => {
  const look = async (plan: Partial<CreatorPlan>) => {
    const { id } = await uploadSheet(server, ann, 'A,B\nx.com/one,x\n')
    const whole = { ...(await suggestedPlan(server, ann, id)), ...plan }
    return server.call(creatorImports.preview, { organization_id, id, plan: whole }, ann)
  }

  it('is refused without an identifying column, or with one meaning used twice', async () => {
    expect((await look({ columns: ['name', 'tags'] })).problem.detail).toMatch(/Choose a column of profiles/)
    expect((await look({ columns: ['city', 'city'] })).status).toBe(400)
    expect((await look({ columns: ['profile', 'profile'] })).status).toBe(200)
    expect((await look({ columns: ['profile'] })).status).toBe(400)
  })

  it('is refused with a list of another team', async () => {
    const south = await teamOf(server, 'South', { sue: 'owner' })
    const theirs = { organization_id: south.organization_id, name: 'Theirs' }
    const { body } = await server.call(rosters.create, theirs, south.people.sue)
    expect((await look({ roster_id: body.id })).status).toBe(404)
  })
})
