import { afterAll, beforeAll, expect, it } from 'vitest'
import { audienceInsights } from '#features/audience-insights/contract.ts'
import { chartEvents } from '#features/chart-events/contract.ts'
import { creatorDetails } from '#features/creator-details/contract.ts'
import { similarCreators } from '#features/similar-creators/contract.ts'
import { newId } from '#platform/server/new-id.ts'
import { rosterMembers } from '#records/rosters/contract.ts'
import { givenProfile } from '../../../../../test/roster/creators.ts'
import { startTestServer, type TestServer } from '../../../../../test/server.ts'
import { type Team, teamOf } from '../../../../../test/teams.ts'
import { creatorErasing } from '../../erasing-contract.ts'
import { creatorMerges } from '../../merge-contract.ts'

let server: TestServer
let north: Team<'ann'>
let south: Team<'sue'>
beforeAll(async () => {
  server = await startTestServer()
  north = await teamOf(server, 'North', { ann: 'owner' })
  south = await teamOf(server, 'South', { sue: 'owner' })
})
afterAll(() => server.stop())

interface Member {
  organization_id: string
  as: { cookie: string }
}
const ann = (): Member => ({ organization_id: north.organization_id, as: north.people.ann })
const sue = (): Member => ({ organization_id: south.organization_id, as: south.people.sue })

/** Brings a profile into a team's roster, with a row in each table of Creator Details. Answers the creator. */
async function givenDetails({ organization_id, as }: Member, social_profile_id: string) {
  const { body } = await server.call(
    rosterMembers.add,
    { roster_id: organization_id, social_profiles: [{ social_profile_id }] },
    as,
  )
  const creator_id = body.creators[0]?.id ?? ''
  const inTeam = { organization_id, social_profile_id }
  await server.call(creatorDetails.look, inTeam, as)
  await server.call(similarCreators.exclude, inTeam, as)
  await server.call(audienceInsights.importFile, { social_profile_id, file: 'City,Share\nLeeds,0.4' }, as)
  for (const brand_id of [creator_id, social_profile_id]) await mark({ organization_id, as }, brand_id)
  return creator_id
}

const mark = async ({ as }: Member, brand_id: string) =>
  (
    await server.call(
      chartEvents.create,
      { brand_id, name: 'Release', date: '2026-11-02', marker_color: '#2563eb' },
      as,
    )
  ).body.id

/** How many rows a team has in each table. */
async function rowsOf({ organization_id }: Member) {
  const tables = ['chart_events', 'profile_audiences', 'profile_looks', 'similar_exclusions']
  const counted = tables.map(async table => {
    const [row] = await server.sql<{ n: number }>(
      `select count(*)::int as n from ${table} where organization_id = $1`,
      [organization_id],
    )
    return [table, row?.n] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

const marked = async ({ as }: Member, brand_id: string) =>
  (await server.call(chartEvents.list, { brand_id }, as)).body.items.map(({ id }) => id)

const erase = async ({ organization_id, as }: Member, creator_id: string) =>
  (await server.call(creatorErasing.erase, { organization_id, creator_id, confirm: 'ERASE' }, as)).status

it('erasing a creator forgets looks, marked days, audience and exclusion; another team keeps its own (THREATS 37)', async () => {
  const profile = await givenProfile(server)
  const stranger = await givenProfile(server)
  const ours = await givenDetails(ann(), profile)
  const theirs = await givenDetails(sue(), profile)
  await givenDetails(ann(), stranger)
  const one = { profile_audiences: 1, profile_looks: 1, similar_exclusions: 1, chart_events: 2 }
  const two = { profile_audiences: 2, profile_looks: 2, similar_exclusions: 2, chart_events: 4 }
  expect([await rowsOf(ann()), await rowsOf(sue())]).toEqual([two, one])
  expect(await erase(ann(), ours)).toBe(200)
  expect([await rowsOf(ann()), await rowsOf(sue())]).toEqual([one, one])
  expect(await marked(ann(), ours)).toEqual([])
  expect(await marked(sue(), theirs)).toHaveLength(1)
})

it('merging creators moves their marked days, parting moves them back; what belongs to a profile stays with it (THREATS 37)', async () => {
  const team = ann()
  const { organization_id, as } = team
  const [kept, merged] = [await givenProfile(server), await givenProfile(server)]
  const [survivor, absorbed] = [await givenDetails(team, kept), await givenDetails(team, merged)]
  const [[ofSurvivor], [ofAbsorbed]] = [await marked(team, survivor), await marked(team, absorbed)]
  const before = await rowsOf(team)
  const { body } = await server.call(
    creatorMerges.merge,
    { organization_id, survivor_id: survivor, absorbed_ids: [absorbed] },
    as,
  )
  expect((await marked(team, survivor)).toSorted()).toEqual([ofSurvivor, ofAbsorbed].toSorted())
  expect(await marked(team, absorbed)).toEqual([])
  expect(await marked(team, merged)).toHaveLength(1)
  expect(await rowsOf(team)).toEqual(before)
  const since = await mark(team, survivor)
  const parted = await server.call(
    creatorMerges.unmerge,
    { organization_id, merge_id: body.merge_id, keep_apart: true },
    as,
  )
  expect(parted.status).toBe(200)
  expect((await marked(team, survivor)).toSorted()).toEqual([ofSurvivor, since].toSorted())
  expect(await marked(team, absorbed)).toEqual([ofAbsorbed])
})

it('erasing a creator forgets what came to them by a merge (THREATS 37)', async () => {
  const team = ann()
  const { organization_id, as } = team
  const before = await rowsOf(team)
  const profiles = [await givenProfile(server), await givenProfile(server)] as const
  // both stay in the catalogue, since another team has them
  for (const profile of profiles) await givenDetails(sue(), profile)
  const [survivor, absorbed] = [await givenDetails(team, profiles[0]), await givenDetails(team, profiles[1])]
  await server.call(creatorMerges.merge, { organization_id, survivor_id: survivor, absorbed_ids: [absorbed] }, as)
  await mark(team, newId())
  expect(await erase(team, survivor)).toBe(200)
  expect(await rowsOf(team)).toEqual({ ...before, chart_events: Number(before.chart_events) + 1 })
})
