import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { acceptance } from '#features/applicants/contract.ts'
import { creatorEdits } from '#features/creator-edits/contract.ts'
import { testClock } from '#platform/server/clock.ts'
import { silentLog } from '#platform/server/log.ts'
import { rosterMembers, rosters } from '#records/rosters/contract.ts'
import { forgetRemovalsWork } from '#records/rosters/server/forget-removals.ts'
import { givenApplication } from '../../../../test/roster/applications.ts'
import { givenProfile } from '../../../../test/roster/creators.ts'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { type BulkAction, rosterBulk } from '../bulk-contract.ts'

let server: TestServer
let team: Team<'ann' | 'ben'>
let first: string
let second: string
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  team = await teamOf(server, 'North', { ann: 'owner', ben: 'member' })
  const ids = await givenCreators(server, team.organization_id, [{}, {}])
  ;[first = '', second = ''] = ids
})

const history = async (creator_id: string) => {
  const { body } = await server.call(creatorEdits.history, { creator_id }, team.people.ann)
  return body.items.map(({ field, before, after, by_name }) => [field, before, after, by_name])
}
const list = async (name: string) => {
  const { organization_id, people } = team
  const { body } = await server.call(rosters.create, { organization_id, name }, people.ann)
  return { id: body.id, name }
}
const everybody = () => ({ id: team.organization_id, name: null })
const act = async (action: BulkAction) => {
  const { organization_id: roster_id, people } = team
  const selection = { all: false as const, ids: [first] }
  return (await server.call(rosterBulk.start, { roster_id, selection, action }, people.ann)).body
}
const undo = ({ id }: { id: string }) =>
  server.call(rosterBulk.undo, { organization_id: team.organization_id, id }, team.people.ann)

it('the history shows which lists a creator joined and left, by whom, and what was undone', async () => {
  const [tour, campus] = [await list('Tour openers'), await list('Campus reps')]
  const everywhere = [everybody(), campus, tour]
  await undo(await act({ kind: 'ADD_TO_LIST', to_roster_id: tour.id }))
  for (const { id } of [tour, campus]) await act({ kind: 'ADD_TO_LIST', to_roster_id: id })
  await undo(await act({ kind: 'REMOVE_FROM_LIST', from_roster_id: team.organization_id }))
  await act({ kind: 'REMOVE_FROM_LIST', from_roster_id: campus.id })
  await act({ kind: 'REMOVE_FROM_LIST', from_roster_id: campus.id })
  expect(await history(first)).toEqual([
    ['lists', [campus], null, 'ann'],
    ['lists', null, everywhere, 'ann'],
    ['lists', everywhere, null, 'ann'],
    ['lists', null, [campus], 'ann'],
    ['lists', null, [tour], 'ann'],
    ['lists', [tour], null, 'ann'],
    ['lists', null, [tour], 'ann'],
  ])
  expect(await history(second)).toEqual([])
})

it('the history records adding by profile, and nothing for existing members', async () => {
  const tour = await list('Tour openers')
  const social_profiles = [{ social_profile_id: await givenProfile(server) }]
  const add = () => server.call(rosterMembers.add, { roster_id: tour.id, social_profiles }, team.people.ben)
  const { body } = await add()
  await add()
  expect(await history(body.creators[0]?.id ?? '')).toEqual([['lists', null, [everybody(), tour], 'ben']])
})

it('the history records removing by profile, its undo, and returning to all creators', async () => {
  const { organization_id, people } = team
  const tour = await list('Tour openers')
  const social_profile_id = await givenProfile(server)
  const { body } = await server.call(
    rosterMembers.add,
    { roster_id: tour.id, social_profiles: [{ social_profile_id }] },
    people.ben,
  )
  const remove = async (roster_id: string) =>
    (await server.call(rosterMembers.remove, { roster_id, social_profile_ids: [social_profile_id] }, people.ann)).body
  await remove(tour.id)
  const { removal_id } = await remove(organization_id)
  await server.call(rosters.undoRemoval, { organization_id, removal_id }, people.ben)
  await remove(organization_id)
  const social_profiles = [{ social_profile_id }]
  await server.call(rosterMembers.add, { roster_id: organization_id, social_profiles }, people.ben)
  expect(await history(body.creators[0]?.id ?? '')).toEqual([
    ['lists', null, [everybody()], 'ben'],
    ['lists', [everybody()], null, 'ann'],
    ['lists', null, [everybody()], 'ben'],
    ['lists', [everybody()], null, 'ann'],
    ['lists', [tour], null, 'ann'],
    ['lists', null, [everybody(), tour], 'ben'],
  ])
})

it('the history records an applicant accepted into a list', async () => {
  const { organization_id, people } = team
  const tour = await list('Tour openers')
  const social_profile_id = await givenProfile(server)
  const { id } = await givenApplication(server, {
    organization_id,
    social_profile_id,
    email_address: 'new@mail.example',
  })
  const accepted = { organization_id, application_ids: [id], roster_id: tour.id }
  const { body } = await server.call(acceptance.accept, accepted, people.ben)
  expect(await history(body.creators[0]?.id ?? '')).toContainEqual(['lists', null, [everybody(), tour], 'ben'])
})

it('the history shows who deleted a list, until that is undone, and also after the undo period', async () => {
  const { organization_id, people } = team
  const tour = await list('Tour openers')
  await act({ kind: 'ADD_TO_LIST', to_roster_id: tour.id })
  const joined = ['lists', null, [tour], 'ann']
  const left = ['lists', [tour], null, 'ben']
  const { body: removal } = await server.call(rosters.remove, { id: tour.id }, people.ben)
  expect(await history(first)).toEqual([left, joined])
  await server.call(rosters.undoRemoval, { organization_id, removal_id: removal.removal_id }, people.ben)
  expect(await history(first)).toEqual([joined])
  await server.call(rosters.remove, { id: tour.id }, people.ben)
  await server.sql(`update roster_removals set at = at - interval '8 days' where roster_id = $1`, [tour.id])
  const { database } = server.app
  await forgetRemovalsWork.run({ database, clock: testClock(), log: silentLog, attempt: 1, lastAttempt: false }, {})
  expect(await server.sql('select from roster_removals where roster_id = $1', [tour.id])).toEqual([])
  // it was eight days ago: before they joined, as the test moved it
  expect(await history(first)).toEqual([joined, left])
})

it('the history also shows a later removal from all lists, and both after the undo period', async () => {
  const { people } = team
  const tour = await list('Tour openers')
  await act({ kind: 'ADD_TO_LIST', to_roster_id: tour.id })
  await server.call(rosters.remove, { id: tour.id }, people.ben)
  const gone = await act({ kind: 'REMOVE_FROM_LIST', from_roster_id: team.organization_id })
  const joined = ['lists', null, [tour], 'ann']
  const left = ['lists', [tour], null, 'ben']
  const leftAll = ['lists', [everybody()], null, 'ann']
  expect(await history(first)).toEqual([leftAll, left, joined])
  await undo(gone)
  expect(await history(first)).toEqual([['lists', null, [everybody()], 'ann'], leftAll, left, joined])
  await act({ kind: 'REMOVE_FROM_LIST', from_roster_id: team.organization_id })
  await server.sql(`update roster_removals set at = at - interval '8 days' where organization_id = $1`, [
    team.organization_id,
  ])
  const { database } = server.app
  await forgetRemovalsWork.run({ database, clock: testClock(), log: silentLog, attempt: 1, lastAttempt: false }, {})
  expect(await server.sql('select from roster_removals where organization_id = $1', [team.organization_id])).toEqual([])
  expect(await history(first)).toEqual([leftAll, ['lists', null, [everybody()], 'ann'], leftAll, joined, left])
})

it('the history keeps a deleted list that a creator was added to, once adding is undone', async () => {
  const tour = await list('Tour openers')
  const adding = await act({ kind: 'ADD_TO_LIST', to_roster_id: tour.id })
  await server.call(rosters.remove, { id: tour.id }, team.people.ben)
  await undo(adding)
  expect(await history(first)).toEqual([
    ['lists', [tour], null, 'ann'],
    ['lists', null, [tour], 'ann'],
  ])
})
