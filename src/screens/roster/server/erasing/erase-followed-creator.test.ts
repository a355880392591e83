import { afterAll, beforeAll, expect, it } from 'vitest'
import { segmentSources } from '#records/posts/segments-contract.ts'
import { rosters } from '#records/rosters/contract.ts'
import { givenSegment } from '../../../../../test/posts/post-files.ts'
import { givenCreator } from '../../../../../test/roster/creators.ts'
import { eventually, startTestServer, type TestServer } from '../../../../../test/server.ts'
import { teamOf } from '../../../../../test/teams.ts'
import { creatorErasing } from '../../erasing-contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ jobs: true })
})
afterAll(() => server.stop())

it('forgets the accounts and the profile of an erased creator when a segment follows their list', async () => {
  const { organization_id, people } = await teamOf(server, 'North', { ann: 'owner' })
  const as = people.ann
  const { body: list } = await server.call(rosters.create, { organization_id, name: 'Painters' }, as)
  const of = { organization_id, as }
  const rui = await givenCreator(server, of, { username: 'rui', roster_id: list.id })
  const eva = await givenCreator(server, of, { username: 'eva', roster_id: list.id })
  const segment_id = await givenSegment(server, { organization_id, ...as }, 'What painters post')
  const source = { organization_id, segment_id, kind: 'ROSTER' as const, value: list.id }
  await server.call(segmentSources.add, source, as)
  const followed = async () =>
    (await server.sql('select social_profile_id as id from segment_list_accounts order by 1')).map(({ id }) => id)
  await eventually(async () => (await followed()).length === 2)
  const asked = { organization_id, creator_id: rui.id, confirm: 'ERASE' as const }
  expect((await server.call(creatorErasing.erase, asked, as)).status).toBe(200)
  expect(await followed()).toEqual([eva.social_profile_id])
  expect(await server.sql('select from social_profiles where id = $1', [rui.social_profile_id])).toEqual([])
})
