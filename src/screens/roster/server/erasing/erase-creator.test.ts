import { afterAll, beforeAll, expect, it } from 'vitest'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { payouts } from '#features/payouts/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { audit } from '#records/audit/contract.ts'
import { enterPosts } from '#records/posts/server/entering/enter-posts.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { leftovers } from '../../../../../test/leftovers.ts'
import { givenPost } from '../../../../../test/posts/given-posts.ts'
import { givenSegment } from '../../../../../test/posts/post-files.ts'
import { givenPostsOf } from '../../../../../test/posts/posts-of-creator.ts'
import { givenApplication } from '../../../../../test/roster/applications.ts'
import { uploadSheet } from '../../../../../test/roster/creator-sheets.ts'
import { givenCreator, givenProfile } from '../../../../../test/roster/creators.ts'
import { mergingTeam } from '../../../../../test/roster/mergeable-creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { rosterBulk } from '../../bulk-contract.ts'
import { rosterViews } from '../../contract.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { creatorMerges } from '../../merge-contract.ts'

let server: TestServer
let north: Team<'ann' | 'ben'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())

const erase = (creator_id: string, { cookie }: { cookie: string } = north.people.ann) =>
  server.call(
    creatorErasing.erase,
    { organization_id: north.organization_id, creator_id, confirm: 'ERASE' },
    { cookie },
  )

/** A creator of whom something stands in every table that has room for it. Answers words that stand nowhere else. */
async function creatorEverywhere() {
  const { organization_id } = north
  const as = north.people.ann
  const word = `zyx${newId().slice(-12)}`
  const at = (place: string) => `${word}-${place}@creators.example`
  const profile = await givenProfile(server, {
    username: `${word}tok`,
    full_name: `${word} Brandt`,
    email_addresses: [at('bio')],
  })
  const social_profiles = [{ social_profile_id: profile, email_address: at('mail') }]
  const { body: list } = await server.call(rosters.create, { organization_id, name: `List of ${newId()}` }, as)
  const { body } = await server.call(
    rosterMembers.add,
    { roster_id: list.id, social_profiles },
    { ...as, headers: { 'idempotency-key': newId() } },
  )
  const creator_id = body.creators[0]?.id ?? ''
  await server.sql('update creators set name = $2 where id = $1', [creator_id, `${word} Name`])
  await server.call(creatorEdits.setNotes, { creator_id, notes: `${word} likes tea` }, as)
  await server.call(creatorEdits.setRating, { creator_id, rating: 4 }, as)
  await server.call(creatorEdits.setLocations, { creator_id, locations: [{ city: `${word}ville` }] }, as)
  await server.call(
    creatorEdits.setPricing,
    { creator_id, pricing_list: [{ price: 5, description: `${word} rate` }] },
    as,
  )
  await givenApplication(server, { organization_id, social_profile_id: profile, email_address: at('applied') })
  const report = `Payout item ID,Recipient,Amount,Currency,Status\n${newId()},${at('mail')},12.5,USD,SUCCESS`
  await server.call(payouts.import_report, { organization_id, report }, as)
  const chosen = { roster_id: organization_id, q: `${word}tok`, selection: { all: true as const, excluded: [] } }
  await server.call(rosterBulk.export, chosen, as)
  await server.call(rosterBulk.start, { ...chosen, action: { kind: 'SET_RATING', rating: 5 } }, as)
  await server.call(
    rosterViews.create,
    { organization_id, name: newId(), content: { filter: { q: `${word}tok` } } },
    as,
  )
  await server.call(rosterMembers.remove, { roster_id: list.id, social_profile_ids: [profile] }, as)
  const other = async (handle: string) => {
    const known = { username: `${word}${handle}`, full_name: `${word} ${handle}` }
    return (await givenCreator(server, { organization_id, as }, known)).id
  }
  const merge = async (survivor_id: string, absorbed_id: string) =>
    (await server.call(creatorMerges.merge, { organization_id, survivor_id, absorbed_ids: [absorbed_id] }, as)).body
  await merge(creator_id, await other('absorbed'))
  const stranger = (await givenCreator(server, { organization_id, as }, { username: `sam${newId().slice(-12)}` })).id
  const { merge_id } = await merge(stranger, creator_id)
  await server.call(creatorMerges.unmerge, { organization_id, merge_id, keep_apart: true }, as)
  await givenPostsOf(server, { organization_id, ...as }, { handle: `${word}tok`, word })
  await uploadSheet(server, { organization_id, ...as }, `Name,Email\nSomebody,${at('mail')}\n`)
  return { word, profile, creator_id, stranger }
}

it('erasing a creator leaves nothing of them in any column of any table, and keeps the payout totals (THREATS 37)', async () => {
  const { word, profile, creator_id, stranger } = await creatorEverywhere()
  const before = (await leftovers(server, [word])).map(({ column }) => column)
  for (const table of [
    'creators',
    'exports',
    'creator_contacts',
    'creator_events',
    'creator_import_rows',
    'creator_locations',
    'creator_merges',
    'creator_prices',
    'idempotency_keys',
    'payouts',
    'post_authors',
    'post_import_rows',
    'post_segments',
    'posts',
    'roster_applications',
    'roster_creators',
    'roster_views',
    'segment_sources',
    'social_profiles',
    'sounds',
    'trend_posts',
    'trends',
  ])
    expect(before.join(' ')).toContain(`public.${table}.`)
  const { body, status } = await erase(creator_id)
  expect([status, body]).toEqual([200, { payouts_kept: 1 }])
  expect(await leftovers(server, [word])).toEqual([])
  expect(await server.sql('select from social_profiles where id = $1', [profile])).toEqual([])
  // what others published stays, in words of their own
  expect(await server.sql('select description from posts order by platform_id')).toEqual([
    { description: 'with @….' },
    { description: 'now without anybody' },
  ])
  // ids lead to nobody
  const left = (await leftovers(server, [creator_id])).map(({ column }) => column)
  expect(left.filter(column => column !== 'public.job_outbox.payload')).toEqual(['public.audit_entries.target_id'])
  expect(await server.sql('select creator_id, amount, currency, status from payouts')).toEqual([
    { creator_id: null, amount: '12.50', currency: 'USD', status: 'SUCCESS' },
  ])
  const { items } = (await server.call(audit.list, { organization_id: north.organization_id }, north.people.ann)).body
  expect(items[0]).toMatchObject({
    action: 'creator.erased',
    actor_name: 'ann',
    target_id: creator_id,
    details: { payouts_kept: 1 },
  })
  expect((await erase(creator_id)).status).toBe(404)
  expect(await server.sql('select id from creators')).toEqual([{ id: stranger }])
})

it('erasing is for admins of the team; another team with the same profile keeps it (THREATS 37)', async () => {
  const profile = await givenProfile(server)
  const social_profiles = [{ social_profile_id: profile }]
  const add = async (roster_id: string, { cookie }: { cookie: string }) =>
    (await server.call(rosterMembers.add, { roster_id, social_profiles }, { cookie })).body.creators[0]?.id ?? ''
  const ours = await add(north.organization_id, north.people.ann)
  const theirs = await add(south.organization_id, south.people.sue)
  expect((await erase(ours, north.people.ben)).status).toBe(403)
  expect((await erase(theirs)).status).toBe(404)
  const counted = async ({ organization_id }: Team<never>) =>
    (await server.sql('select creator_count from rosters where id = $1', [organization_id]))[0]?.creator_count
  const before = Number(await counted(north))
  expect((await erase(ours)).status).toBe(200)
  expect(
    await server.sql('select organization_id from creator_profiles where social_profile_id = $1', [profile]),
  ).toEqual([{ organization_id: south.organization_id }])
  expect(await server.sql('select from social_profiles where id = $1', [profile])).toHaveLength(1)
  expect([await counted(north), await counted(south)]).toEqual([before - 1, 1])
})

it('erasing deletes the creator’s merges, but not those of namesakes (THREATS 37)', async () => {
  const team = await mergingTeam(server, 'East')
  const [sam = '', inner = '', innermost = '', namesake = '', other = ''] = await team.given(
    { name: 'Sam Lake' },
    { name: 'Inner One' },
    { name: 'Innermost One' },
    { name: 'Sam Lake' },
    { name: 'Other' },
  )
  const kept = (await team.merge(namesake, [other])).body.merge_id
  // known by their ids alone: they have no word in common
  await team.merge(inner, [innermost])
  await team.merge(sam, [inner])
  const { organization_id, ann } = team
  const asked = { organization_id, creator_id: sam, confirm: 'ERASE' as const }
  expect((await server.call(creatorErasing.erase, asked, ann)).status).toBe(200)
  expect(await leftovers(server, ['Inner One', 'Innermost One'])).toEqual([])
  expect((await team.unmerge(kept)).status).toBe(200)
})

it('erasing clears import rows that name the profile, but not rows in which the handle is an ordinary word (THREATS 37)', async () => {
  const { organization_id, people } = north
  const as = people.ann
  const { id: creator_id } = await givenCreator(
    server,
    { organization_id, as },
    { username: 'lisbon', platform: 'TikTok', platform_id: '7700112233' },
  )
  const rows = [
    'Ada,@ada,Lisbon,,in lisbon since May',
    'Bo,lisbon,Porto,,',
    'Cy,cy.b,Porto,https://www.tiktok.com/@Lisbon?lang=pt,',
    'Di,di.b,Porto,,"see instagram.com/lisbon, please"',
    'Ed,ed.b,Porto,,asks @lisbon first',
    'Gus,gus.b,Porto,tiktok.com/%40lisbon,',
    'Hal,hal.b,Porto,https://www.tiktok.com/@7700112233,7700112233 followers',
    'Ira,ira.b,Porto,,has 7700112233 followers',
    'Flo,lisbon.lights,Lisbon,https://x.com/lisbon_eats,netflix.com/lisbon',
  ]
  const { id } = await uploadSheet(
    server,
    { organization_id, ...as },
    `Name,TikTok,City,Link,Notes\n${rows.join('\n')}\n`,
  )
  expect((await erase(creator_id)).status).toBe(200)
  const left = await server.sql(
    `select row_number - 2 as at, reason from creator_import_rows where import_id = $1 order by row_number`,
    [id],
  )
  expect(left.map(({ reason }) => reason)).toEqual([null, ...Array(6).fill('ERASED'), null, null])
})

it('erasing takes mentions of the handle out of the captions of others, but not longer handles, addresses and words (THREATS 37)', async () => {
  const { organization_id, people } = north
  const as = people.ann
  const { id: creator_id } = await givenCreator(server, { organization_id, as }, { username: 'porto' })
  const segment_id = await givenSegment(server, { organization_id, ...as }, 'Cities')
  const description = 'To @Porto. With @porto_lights, @porto.eats: porto #porto hi@porto.example (@porto)'
  const given = [givenPost({ platform_id: '8001', description })]
  await server.app.database.inOrganization(organization_id, db =>
    enterPosts(db, { organization_id, segment_id, import_id: null }, given),
  )
  expect((await erase(creator_id)).status).toBe(200)
  expect(await server.sql(`select description from posts where platform_id = '8001'`)).toEqual([
    { description: 'To @…. With @porto_lights, @porto.eats: porto #porto hi@porto.example (@…)' },
  ])
})
