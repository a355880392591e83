import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterScreen } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '10' } })
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
  ['hardly a letter', '. . k . . o .', null],
])('finds what was meant with %s: %s (TABLE-042)', async (_, q, meant) => {
  expect(await near(q)).toBe(meant)
})

it('offers only what the other filters leave (TABLE-060)', async () => {
  expect(await near('kolkta', { rating__gte: 4 })).toBe('kolkat')
  expect(await near('gandarva', { rating__gte: 4 })).toBeNull()
})

it.each(['bhavna', 'gandharva', 'bhavna gandharva'])(
  'finds %s whichever letter is wrong, missing, doubled or swapped (TABLE-042)',
  async name => {
    for (let at = 0; at < name.length; at++) {
      if (name.charAt(at) === ' ') continue
      const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
      const slips = [`${before}x${after}`, `${before}${after}`, `${before}x${letter}${after}`]
      const swapped = `${before}${after.charAt(0)}${letter}${after.slice(1)}`
      // what begins or ends with it matches without a slip
      for (const slip of after && swapped !== name ? [...slips, swapped] : slips)
        if (slip === slip.trim() && !name.includes(slip)) expect([slip, await near(slip)]).toEqual([slip, name])
    }
  },
  60_000,
)

it('compares few creators of a long list, however many have half of the text (THREATS 47)', async () => {
  const south = await teamOf(server, 'South', { ann: 'owner' })
  const roster_id = south.organization_id
  await server.sql(
    `do $$ begin set local session_replication_role = replica;
      insert into roster_creators (organization_id, roster_id, creator_id, search, name_key)
      select '${roster_id}', '${roster_id}', gen_random_uuid(), 'marlowe hutch tides kolkata ' || n, '' from generate_series(1, 20000) n;
      set local session_replication_role = origin; end $$`,
  )
  await server.sql('analyze roster_creators')
  const fastest = async (call: () => Promise<unknown>) => {
    const times: number[] = []
    for (let run = 0; run < 4; run++) {
      const start = performance.now()
      await call()
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const { cookie } = south.people.ann
  for (const q of ['kolkxx', 'kolkatakolkx', 'marlowe hutchnison tides']) {
    const asked = { roster_id, q }
    const counting = await fastest(() => server.call(rosterScreen.countCreators, { ...asked, exact: true }, { cookie }))
    const suggesting = await fastest(() => server.call(rosterScreen.nearSpelling, asked, { cookie }))
    expect([q, suggesting < 40 * counting]).toEqual([q, true])
  }
}, 60_000)

it('limits how often a member asks', async () => {
  const strict = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '0.05' } })
  try {
    const { organization_id, people } = await teamOf(strict, 'North', { ann: 'owner', ben: 'member' })
    const ask = async ({ cookie }: { cookie: string }) =>
      (await strict.call(rosterScreen.nearSpelling, { roster_id: organization_id, q: 'kolkta' }, { cookie })).status
    const statuses: number[] = []
    // a minute may end between two calls, so the test fills two windows
    for (let at = 0; at < 13; at++) statuses.push(await ask(people.ann))
    expect(statuses).toContain(429)
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(200))
    expect(await ask(people.ben)).toBe(200)
  } finally {
    await strict.stop()
  }
})
