import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterScreen } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer()
  team = await teamOf(server, 'North', { ann: 'owner' })
  const kolkata = [{ city: 'Kolkata', country_code: 'IN' }]
  await givenCreators(server, team.organization_id, [
    { name: 'Bhavna Gandharva', profiles: [{ username: 'bhavna.sings' }], locations: kolkata },
    { name: 'Kolk Atlas', locations: kolkata },
    { name: 'Kolkat', rating: 4 },
    { name: 'Zoë Müller', profiles: [{ username: 'zoe_mueller' }] },
    { name: 'Ольга' },
  ])
})
afterAll(() => server.stop())

const near = async (q: string, filter: { rating__gte?: number } = {}) => {
  const { body } = await server.call(
    rosterScreen.nearSpelling,
    { roster_id: team.organization_id, q, ...filter },
    { cookie: team.people.ann.cookie },
  )
  return body.q
}

it.each([
  ['a letter missing', 'Kolkta', 'kolkata'],
  ['a letter too many', 'kollkata', 'kolkata'],
  ['a wrong letter', 'kolkita', 'kolkata'],
  ['two letters swapped', 'kolktaa', 'kolkata'],
  ['the first letter wrong', 'jolkata', 'kolkata'],
  ['a slip in a last name', 'Gandarva', 'gandharva'],
  ['a slip in a full name', 'bhavna gandhrava', 'bhavna gandharva'],
  ['a slip in a handle', '@bhavna.snigs', 'bhavna.sings'],
  ['a slip within a handle', 'muellr', 'mueller'],
  ['an accent and a slip', 'mülelr', 'muller'],
  ['another alphabet', 'Олга', 'ольга'],
  ['two slips', 'klkta', null],
  ['a short word', 'zeo', null],
  ['signs of patterns', '(.*)+\\', null],
])('finds what was meant with %s: %s (TABLE-042)', async (_, q, meant) => {
  expect(await near(q)).toBe(meant)
})

it('offers only what the other filters leave (TABLE-060)', async () => {
  expect(await near('kolkta', { rating__gte: 4 })).toBe('kolkat')
  expect(await near('gandarva', { rating__gte: 4 })).toBeNull()
})
