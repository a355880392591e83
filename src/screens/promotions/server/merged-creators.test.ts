import { afterAll, beforeAll, expect, it } from 'vitest'
import { activations } from '#records/promotions/contract.ts'
import { type Merging, mergingTeam } from '../../../../test/roster/mergeable-creators.ts'
import { givenActivation, givenArtist } from '../../../../test/roster/promotions.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { promotionScreens } from '../contract.ts'

let server: TestServer
let team: Merging
let artist_id: string
beforeAll(async () => {
  server = await startTestServer()
  team = await mergingTeam(server)
  artist_id = await givenArtist(server, team.organization_id)
})
afterAll(() => server.stop())

const activation = () => givenActivation(server, { organization_id: team.organization_id, as: team.ann }, { artist_id })
const shortlist = (id: string, usernames: string[], stage: 'hired' | 'MATCHED') =>
  server.call(
    activations.addCreators,
    { id, stage, creators: usernames.map(username => ({ username, platform: 'TikTok' as const })) },
    team.ann,
  )
const placesOf = (id: string) =>
  server.sql<{ creator_id: string; stage: string }>(
    'select creator_id, stage from activation_creators where activation_id = $1 order by stage',
    [id],
  )
const draft = (activation_id: string, creator_id: string) =>
  server.call(promotionScreens.addDraft, { activation_id, creator_id, url: 'https://files.example/1' }, team.ann)

it('moves the places, drafts and posts of a merged creator to the survivor, and back when the merge is undone', async () => {
  const [one = '', other = ''] = await team.given(
    { name: 'One', profiles: [{ username: 'one.promo' }] },
    { name: 'Other', profiles: [{ username: 'other.promo' }] },
  )
  const [shared, alone] = [await activation(), await activation()]
  await shortlist(shared, ['one.promo', 'other.promo'], 'hired')
  await shortlist(alone, ['other.promo'], 'MATCHED')
  await draft(shared, one)
  await draft(shared, other)
  await server.call(
    promotionScreens.addPost,
    { activation_id: shared, creator_id: other, url: 'https://www.tiktok.com/@other.promo/video/7301234567' },
    team.ann,
  )
  const before = await team.everyRow()

  const { body } = await team.merge(one, [other])
  expect((await placesOf(shared)).map(({ creator_id }) => creator_id)).toEqual([one])
  expect(await placesOf(alone)).toEqual([{ creator_id: one, stage: 'MATCHED' }])
  const drafts = await server.sql('select creator_id, version from activation_drafts order by version')
  expect(drafts).toEqual([
    { creator_id: one, version: 1 },
    { creator_id: one, version: 2 },
  ])
  const counts = 'select promotion_count, promotion_post_count, promotion_draft_count from creators where id = $1'
  expect(await server.sql(counts, [one])).toEqual([
    { promotion_count: 2, promotion_post_count: 1, promotion_draft_count: 2 },
  ])

  await team.unmerge(body.merge_id)
  const after = await team.everyRow()
  for (const table of ['activation_creators', 'activation_moves', 'activation_posts', 'creators'])
    expect([table, after[table]]).toEqual([table, before[table]])
  const owners = 'select creator_id from activation_drafts order by created_at'
  expect(await server.sql(owners)).toEqual([{ creator_id: one }, { creator_id: other }])
})

it.each([
  ['the furthest of three', ['MATCHED', 'outreached', 'posted'], 'posted'],
  ['the furthest of two that the survivor had none of', [null, 'MATCHED', 'posted'], 'posted'],
] as const)('keeps the place of %s, and gives all back', async (which, stages, kept) => {
  const ids = await team.given(
    ...stages.map((_, at) => ({ name: `${at}`, profiles: [{ username: `${which.length}.${at}` }] })),
  )
  const [survivor = '', ...absorbed] = ids
  const shared = await activation()
  const there = stages.flatMap((stage, at) => (stage ? [{ stage, at, id: ids[at] ?? '' }] : []))
  await shortlist(
    shared,
    there.map(({ at }) => `${which.length}.${at}`),
    'MATCHED',
  )
  for (const { stage, at, id } of there) {
    await server.sql(
      'update activation_creators set stage = $3, price = $4 where activation_id = $1 and creator_id = $2',
      [shared, id, stage, 100 * (at + 1)],
    )
    await draft(shared, id)
  }
  const before = await team.everyRow()

  const { body } = await team.merge(survivor, absorbed)
  expect(await placesOf(shared)).toEqual([{ creator_id: survivor, stage: kept }])
  await team.unmerge(body.merge_id)
  const after = await team.everyRow()
  for (const table of ['activation_creators', 'activation_moves', 'creators'])
    expect([table, after[table]]).toEqual([table, before[table]])
  const owners = await server.sql(
    'select creator_id from activation_drafts where activation_id = $1 order by created_at',
    [shared],
  )
  expect(owners.map(({ creator_id }) => creator_id)).toEqual(there.map(({ id }) => id))
})

it('leaves what was done since with the survivor when a merge is undone', async () => {
  const [one = '', other = ''] = await team.given(
    { name: 'One', profiles: [{ username: 'one.since' }] },
    { name: 'Other', profiles: [{ username: 'other.since' }] },
  )
  const shared = await activation()
  await shortlist(shared, ['one.since', 'other.since'], 'hired')
  await server.sql(`update activation_creators set stage = 'posted' where activation_id = $1 and creator_id = $2`, [
    shared,
    other,
  ])
  const { body } = await team.merge(one, [other])
  await draft(shared, one)
  await team.unmerge(body.merge_id)
  expect(await server.sql('select creator_id from activation_drafts where activation_id = $1', [shared])).toEqual([
    { creator_id: one },
  ])
  expect(await placesOf(shared)).toEqual([
    { creator_id: one, stage: 'hired' },
    { creator_id: other, stage: 'posted' },
  ])
})

it.each([
  ['the absorbed one’s, which is further along', { one: 'BRAND_UNINTERESTED', other: 'posted' }, 'posted'],
  ['the survivor’s, which is further along', { one: 'drafted', other: 'outreached' }, 'drafted'],
  ['the survivor’s, as both are at one step', { one: 'shortlisted', other: 'MATCHED' }, 'shortlisted'],
] as const)('keeps of two places in one promotion %s, and gives both back', async (_which, stages, kept) => {
  const [one = '', other = ''] = await team.given(
    { name: 'One', profiles: [{ username: `one.${kept}` }] },
    { name: 'Other', profiles: [{ username: `other.${kept}` }] },
  )
  const shared = await activation()
  await shortlist(shared, [`one.${kept}`, `other.${kept}`], 'MATCHED')
  await server.sql(
    `update activation_creators set stage = case creator_id when $2 then $3 else $4 end, price = 100 where activation_id = $1`,
    [shared, one, stages.one, stages.other],
  )
  await draft(shared, one)
  await draft(shared, other)
  const before = await team.everyRow()

  const { body } = await team.merge(one, [other])
  expect(await placesOf(shared)).toEqual([{ creator_id: one, stage: kept }])
  const drafts = await server.sql('select creator_id from activation_drafts where activation_id = $1', [shared])
  expect(drafts).toEqual([{ creator_id: one }, { creator_id: one }])

  await team.unmerge(body.merge_id)
  const after = await team.everyRow()
  for (const table of ['activation_creators', 'activation_moves', 'creators'])
    expect([table, after[table]]).toEqual([table, before[table]])
})
