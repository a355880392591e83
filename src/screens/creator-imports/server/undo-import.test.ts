import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { creatorImports } from '#features/creator-imports/contract.ts'
import type { Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { testClock } from '#platform/server/clock.ts'
import { TryAgainAt } from '#platform/server/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'
import { creatorTags } from '#records/creator-tags/contract.ts'
import type { Creator } from '#records/creators/contract.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import { creatorErasing } from '#screens/roster/erasing-contract.ts'
import { creatorMerges } from '#screens/roster/merge-contract.ts'
import { creatorPerson } from '#screens/roster/person-contract.ts'
import { importSheet, nobodyAnswers, settledSheet, sheetWorld } from '../../../../test/roster/creator-sheets.ts'
import { givenCreator, givenProfile } from '../../../../test/roster/creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../test/server.ts'
import { teamOf } from '../../../../test/teams.ts'
import { forgetSheetWork } from './lifecycle.ts'

let server: TestServer
let organization_id: string
let ann: { organization_id: string; cookie: string }
beforeAll(async () => {
  server = await startTestServer({ jobs: true, social: nobodyAnswers(), settings: { RATE_LIMIT_FACTOR: '1000' } })
  const team = await teamOf(server, 'North', { ann: 'owner' })
  organization_id = team.organization_id
  ann = { organization_id, cookie: team.people.ann.cookie }
})
afterAll(() => server.stop())
beforeEach(() => server.sql('truncate rosters, creators, creator_imports, tags cascade'))

const listed = async (): Promise<Creator[]> =>
  (await server.call(rosterScreen.listCreators, { roster_id: organization_id, page_size: 100 }, ann)).body.items
const named = async (name: string) => (await listed()).find(creator => creator.name === name) as Creator
const rowsOf = async (id: string) => (await server.call(creatorImports.rows, { organization_id, id }, ann)).body.items
const undo = async (id: string) => {
  expect((await server.call(creatorImports.undo, { organization_id, id }, ann)).status).toBe(200)
  return settledSheet(server, ann, id)
}
const historyOf = async (creator_id: string) =>
  (await server.call(creatorEdits.history, { creator_id }, ann)).body.items.map(({ by_name, field, before, after }) => [
    by_name,
    field,
    before,
    after,
  ])

it('a name changed by an import proposes creators with the same name at once, and no longer once it is undone', async () => {
  const settled = () =>
    eventually(async () => {
      const [waiting] = await server.sql<{ count: number }>(
        `select (select count(*) from job_outbox where task like 'compare%') + (select count(*) from graphile_worker.jobs
         where task_identifier like 'compare%') as count`,
      )
      return Number(waiting?.count) === 0
    })
  const pairs = async () => {
    await settled()
    return (await server.call(creatorMerges.duplicates, { organization_id, creator_id: null }, ann)).body.items
  }
  await importSheet(
    server,
    ann,
    'Name,Link,City\nInes Duarte,x.com/ines_one,Oslo\nSomebody,instagram.com/other_two,Oslo\n',
  )
  expect(await pairs()).toEqual([])
  const done = await importSheet(server, ann, 'Name,Link\nInes Duarte,instagram.com/other_two\n', { replace: ['name'] })
  expect((await pairs()).map(({ evidence }) => evidence.map(({ kind }) => kind))).toEqual([['SAME_NAME', 'SAME_CITY']])
  await undo(done.id)
  expect(await pairs()).toEqual([])
})

describe('undoing an import', () => {
  it('restores everything, created and changed', async () => {
    await importSheet(server, ann, 'Name,Link,Price,Tags\nLena,x.com/lena,$100,ours\nBare,x.com/bare,,\n')
    const before = await sheetWorld(server)
    const file = `Name,Link,Price,Rating,Notes,City,Tags,Email,Lists
Helena,x.com/lena https://www.tiktok.com/@lena,$250,5,Theirs,Rome,"theirs, ours",more@mail.example,New list
,x.com/bare,€80,,,,theirs,,
New,x.com/new,£5,4,Hi,Bern,"theirs, third",new@mail.example,New list
,x.com/new,,,Hi again,,fourth,second@mail.example,Other list
`
    const done = await importSheet(server, ann, file, { replace: ['name', 'price'] })
    expect(done).toMatchObject({ added: 1, updated: 2, merged: 1 })
    expect(await sheetWorld(server)).not.toEqual(before)
    expect(await undo(done.id)).toMatchObject({ state: 'UNDONE', restored: 4, kept: 0 })
    expect(await sheetWorld(server)).toEqual(before)
    const lena = await named('Lena')
    const taken = (await historyOf(lena.id)).filter(([, , , after]) => after === null || after === 'Lena')
    expect(taken.map(([by, field, before]) => [by, field, before]).slice(-2)).toEqual([
      ['ann', 'name', 'Helena'],
      ['ann', 'file_import', 'creators.csv'],
    ])
    expect((await server.call(creatorImports.undo, { organization_id, id: done.id }, ann)).status).toBe(200)
  })

  it('keeps values that somebody changed since, and says so', async () => {
    await importSheet(server, ann, 'Name,Link\nKnown,x.com/known\nOther,x.com/other\n')
    const file = `Name,Link,Rating,Price,Tags
,x.com/known,4,$90,fresh
,x.com/other,2,$50,fresh
Edited,x.com/edited,1,,
Plain,x.com/plain,1,,
`
    const done = await importSheet(server, ann, file)
    const known = await named('Known')
    const edited = await named('Edited')
    for (const { id: creator_id } of [known, edited])
      expect((await server.call(creatorEdits.setRating, { creator_id, rating: 5 }, ann)).status).toBe(200)
    expect(await undo(done.id)).toMatchObject({ restored: 2, kept: 2 })
    expect((await rowsOf(done.id)).map(row => row.undo)).toEqual(['KEPT', 'RESTORED', 'KEPT', 'RESTORED'])
    expect(
      (await listed()).map(({ name, rating, pricing, tags }) => [name, rating, pricing.length, tags.length]).sort(),
    ).toEqual([
      ['Edited', 5, 0, 0],
      ['Known', 5, 0, 0],
      ['Other', 0, 0, 0],
    ])
    expect((await historyOf(edited.id))[0]).toEqual(['ann', 'file_import', 'creators.csv', 'creators.csv'])
  })

  it('keeps everything an import gave a new creator when somebody changed the creator since', async () => {
    const file = `Name,Link,Tags,Lists,Email
Lena,x.com/lena,alpha,,
Mara,x.com/mara,alpha,,
,x.com/lena tiktok.com/@lena,beta,Tour,lena@mail.example
,x.com/mara tiktok.com/@mara,beta,Tour,mara@mail.example
`
    const done = await importSheet(server, ann, file)
    expect(done).toMatchObject({ added: 2, merged: 2 })
    const { id: creator_id } = await named('Lena')
    await server.call(creatorEdits.setRating, { creator_id, rating: 5 }, ann)
    const before = await named('Lena')
    expect(await undo(done.id)).toMatchObject({ state: 'UNDONE', restored: 2, kept: 2 })
    expect((await rowsOf(done.id)).map(row => row.undo)).toEqual(['KEPT', 'RESTORED', 'KEPT', 'RESTORED'])
    expect(await listed()).toEqual([before])
    expect(before).toMatchObject({ tags: [{ name: 'alpha' }, { name: 'beta' }], social_profiles: [{}, {}] })
    const again = (await historyOf(creator_id)).filter(([, field, was]) => field === 'file_import' && was)
    expect(again).toEqual([['ann', 'file_import', 'creators.csv', 'creators.csv']])
  })

  it('takes creators back who were removed from the roster and put back since, and keeps whom somebody put elsewhere', async () => {
    const done = await importSheet(server, ann, 'Name,Link,Lists\nLena,x.com/lena,Tour\nMara,x.com/mara,Tour\n')
    const profilesOf = async (name: string) => (await named(name)).social_profiles.map(({ id }) => id)
    const remove = async (roster_id: string, ...names: string[]) => {
      const social_profile_ids = (await Promise.all(names.map(profilesOf))).flat()
      return (await server.call(rosterMembers.remove, { roster_id, social_profile_ids }, ann)).body.removal_id
    }
    const removal_id = await remove(organization_id, 'Lena', 'Mara')
    expect(await listed()).toEqual([])
    expect((await server.call(rosters.undoRemoval, { organization_id, removal_id }, ann)).status).toBe(200)
    const [tour] = await server.sql<{ id: string }>(`select id from rosters where name = 'Tour'`)
    await remove(tour?.id ?? '', 'Mara')
    expect(await undo(done.id)).toMatchObject({ restored: 1, kept: 1 })
    expect((await listed()).map(({ name }) => name)).toEqual(['Mara'])
  })

  it('keeps a name and profiles that somebody entered by hand since, and removes those that came only from the file', async () => {
    await importSheet(server, ann, 'Name,Link\nLena,x.com/lena\nMara,x.com/mara\nOda,x.com/oda\n')
    const file = `Name,Link
Helena,x.com/lena
Mara,x.com/mara tiktok.com/@mara
Oda,x.com/oda tiktok.com/@oda
New,x.com/new
`
    const done = await importSheet(server, ann, file, { replace: ['name'] })
    expect(done).toMatchObject({ added: 1, updated: 3 })
    const [lena, mara, oda, fresh] = await Promise.all(['Helena', 'Mara', 'Oda', 'New'].map(named))
    const by = <E extends Endpoint>(endpoint: E, input: SentOf<E>) => server.call(endpoint, input, ann)
    await by(creatorPerson.setName, { creator_id: lena?.id ?? '', name: 'By hand' })
    const again = mara?.social_profiles.find(({ platform }) => platform === 'TikTok')?.id ?? ''
    await by(creatorPerson.removeProfile, { creator_id: mara?.id ?? '', social_profile_id: again })
    await by(creatorPerson.addProfiles, { creator_id: mara?.id ?? '', social_profile_ids: [again] })
    for (const { id: creator_id } of [oda, fresh] as Creator[]) {
      const social_profile_ids = [await givenProfile(server, { platform: 'YouTube', username: `tube.${creator_id}` })]
      await by(creatorPerson.addProfiles, { creator_id, social_profile_ids })
    }
    expect(await undo(done.id)).toMatchObject({ restored: 1, kept: 3 })
    expect((await rowsOf(done.id)).map(row => row.undo)).toEqual(['KEPT', 'KEPT', 'RESTORED', 'KEPT'])
    const platforms = (await listed()).map(({ name, social_profiles }) => [
      name,
      social_profiles.map(({ platform }) => platform).sort(),
    ])
    expect(platforms.sort()).toEqual([
      ['By hand', ['Twitter']],
      ['Mara', ['TikTok', 'Twitter']],
      ['New', ['Twitter', 'YouTube']],
      ['Oda', ['Twitter', 'YouTube']],
    ])
  })

  it('keeps the last profile of a creator whose other profiles somebody removed since, and says so', async () => {
    await importSheet(server, ann, 'Name,Link,Email\nLena,x.com/lena,\nNobody yet,,nobody@mail.example\n')
    const file = 'Link,Email\nx.com/lena tiktok.com/@lena,\ntiktok.com/@nobody,nobody@mail.example\n'
    const done = await importSheet(server, ann, file)
    const { id: creator_id, social_profiles } = await named('Lena')
    const own = social_profiles.find(({ platform }) => platform === 'Twitter')?.id ?? ''
    const taken = await server.call(creatorPerson.removeProfile, { creator_id, social_profile_id: own }, ann)
    expect(taken.status).toBe(200)
    await undo(done.id)
    expect((await rowsOf(done.id)).map(row => row.undo)).toEqual(['KEPT', 'RESTORED'])
    expect((await named('Lena')).social_profiles.map(({ platform }) => platform)).toEqual(['TikTok'])
  })

  it('undoes several rows of one creator in reverse order, each back to the state before it', async () => {
    await importSheet(server, ann, 'Name,Link,Price,City\nLena,x.com/lena,$100,Rome\n')
    const before = await sheetWorld(server)
    const file = `Name,Link,Price,City,Tags,Email
Helena,x.com/lena,$200,Bern,first,one@mail.example
Elena,x.com/lena,$300,Oslo,"first, second",two@mail.example
Nell,x.com/lena,,Rome,third,
`
    const done = await importSheet(server, ann, file, { replace: ['name', 'price', 'location'] })
    expect(done).toMatchObject({ added: 0, updated: 1, merged: 2 })
    const { id } = await named('Nell')
    expect(await undo(done.id)).toMatchObject({ restored: 3, kept: 0 })
    expect(await sheetWorld(server)).toEqual(before)
    const names = (await historyOf(id)).filter(([, field]) => field === 'name').slice(0, 3)
    expect(names.map(([, , was, is]) => [was, is])).toEqual([
      ['Helena', 'Lena'],
      ['Elena', 'Helena'],
      ['Nell', 'Elena'],
    ])
  })

  it('deletes the tags and lists that the import created, except those that somebody renamed', async () => {
    const done = await importSheet(server, ann, 'Link,Tags,Lists\nx.com/lena,"fresh, kept",Tour\nx.com/mara,,Crew\n')
    const [crew] = await server.sql<{ id: string }>(`select id from rosters where name = 'Crew'`)
    const rename = { organization_id, old_name: 'kept', new_name: 'ours' }
    expect((await server.call(creatorTags.update, rename, ann)).status).toBe(200)
    expect((await server.call(rosters.update, { id: crew?.id ?? '', name: 'Our crew' }, ann)).status).toBe(200)
    expect(await undo(done.id)).toMatchObject({ restored: 2, kept: 0 })
    const names = 'select name from tags union select name from rosters where id <> organization_id order by name'
    expect(await server.sql(names)).toEqual([{ name: 'Our crew' }, { name: 'ours' }])
  })
})

it('links rows to the creator they were merged into since, and marks erased and removed creators', async () => {
  const sheet = 'Name,Link\nLena,x.com/lena\nHelena,x.com/helena\nMara,x.com/mara\nGone,x.com/gone\n'
  const { id } = await importSheet(server, ann, `${sheet},nowhere.example/x\n`)
  const [lena, helena, mara, gone] = await Promise.all(['Lena', 'Helena', 'Mara', 'Gone'].map(named))
  const other = await givenCreator(server, { organization_id, as: ann }, { username: 'lena_again' })
  for (const [survivor_id = '', absorbed = ''] of [
    [helena?.id, lena?.id],
    [other.id, helena?.id],
  ])
    await server.call(creatorMerges.merge, { organization_id, survivor_id, absorbed_ids: [absorbed] }, ann)
  await server.call(creatorErasing.erase, { organization_id, creator_id: mara?.id ?? '', confirm: 'ERASE' }, ann)
  await server.sql('delete from creators where id = $1', [gone?.id])
  const merged = { creator_since: 'MERGED', creator_id: other.id, creator_name: 'Helena' }
  expect(await rowsOf(id)).toMatchObject([
    merged,
    merged,
    { creator_since: 'ERASED', creator_id: null, creator_name: null },
    { creator_since: 'GONE', creator_id: null, creator_name: null },
    { creator_since: null, creator_id: null, outcome: 'REJECTED' },
  ])
})

it('deletes row contents after 30 days, also when the database clock differs', async () => {
  const { id } = await importSheet(server, ann, 'Link,Rating\nx.com/plain,5\nnowhere.example/x,1\n')
  await server.sql(`update creator_imports set started_at = started_at + interval '3 seconds'`)
  const forget = async (which: string) => {
    const [job] = await server.sql<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [
      `forget_creator_import:${id}:${which}`,
    ])
    const context = { database: server.app.database, log: silentLog, attempt: 1, lastAttempt: false }
    await forgetSheetWork.run({ ...context, clock: testClock(job?.run_at) }, { organization_id, import_id: id })
    return (await server.call(creatorImports.get, { organization_id, id }, ann)).body.creator_import
  }
  expect(await forget('file')).toMatchObject({ has_rejected_file: true, undo_until: expect.any(String) })
  await server.sql(`update creator_imports set state = 'UNDOING'`)
  await expect(forget('rows'), 'nobody else would come to forget them').rejects.toThrow(TryAgainAt)
  await server.sql(`update creator_imports set state = 'DONE'`)
  expect(await forget('rows')).toMatchObject({ rejected: 1, has_rejected_file: false, undo_until: null })
  expect(await rowsOf(id)).toEqual([])
})
