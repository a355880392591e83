import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentOf } from '#platform/contract/endpoint.ts'
import { givenCreators } from '../../../../test/roster/roster-crowd.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { type Team, teamOf } from '../../../../test/teams.ts'
import { rosterBulk } from '../bulk-contract.ts'
import { rosterScreen } from '../contract.ts'

let server: TestServer
let team: Team<'ann'>
beforeAll(async () => {
  server = await startTestServer({ settings: { RATE_LIMIT_FACTOR: '1000' } })
  team = await teamOf(server, 'North', { ann: 'owner' })
  await givenCreators(
    server,
    team.organization_id,
    edges.flatMap(([, , begins, ends]) =>
      [justBefore(begins), begins, justBefore(ends), ends].map(at => ({ name: at, added_at: at, promoted_at: at })),
    ),
  )
})
afterAll(() => server.stop())

const justBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

/** Days, and when they begin and end on our clock; clocks change in the 23 and the 25 hours of some. */
const edges: [zone: string | undefined, day: string, begins: string, ends: string][] = [
  ['America/Los_Angeles', '2026-01-15', '2026-01-15T08:00:00.000Z', '2026-01-16T08:00:00.000Z'],
  ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  ['Pacific/Auckland', '2026-06-15', '2026-06-14T12:00:00.000Z', '2026-06-15T12:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z', '2026-04-05T12:00:00.000Z'],
  ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', '2026-09-27T11:00:00.000Z'],
  [undefined, '2026-02-10', '2026-02-10T00:00:00.000Z', '2026-02-11T00:00:00.000Z'],
]

type Filter = Partial<Omit<SentOf<typeof rosterScreen.listCreators>, 'time_zone'>> & { time_zone?: string }
const everybody = { all: true as const, excluded: [] }

/** Names in the table, how many are counted, names in the file, and with how many a bulk action is done. */
async function found(filter: Filter) {
  const asked = { roster_id: team.organization_id, ...filter }
  const { ann } = team.people
  const { body: page } = await server.call(rosterScreen.listCreators, asked, ann)
  const { body: counted } = await server.call(rosterScreen.countCreators, asked, ann)
  const { body: file } = await server.call(rosterBulk.export, { ...asked, selection: everybody }, ann)
  const text = await (await fetch(new URL(file.url, server.url), { headers: { cookie: ann.cookie } })).text()
  const action = { kind: 'SET_RATING' as const, rating: 3 }
  const { body: run } = await server.call(rosterBulk.start, { ...asked, selection: everybody, action }, ann)
  return {
    listed: page.items.map(({ name }) => name).sort(),
    counted: counted.count,
    filed: (parse(text, { bom: true, columns: true }) as Record<string, string>[]).map(({ Name }) => Name).sort(),
    changed: run.chosen,
  }
}

describe('days of a filter are whole days in the caller’s time zone, or in UTC without one', () => {
  it.each(edges)('TABLE-057, TABLE-059 %s: %s is from %s until %s', async (time_zone, day, begins, ends) => {
    const zone = time_zone ? { time_zone } : {}
    const whole = { listed: [begins, justBefore(ends)], counted: 2, filed: [begins, justBefore(ends)], changed: 2 }
    expect(await found({ ...zone, added_at__gte: day, added_at__lte: day })).toEqual(whole)
    expect(await found({ ...zone, promotion_date__gte: day, promotion_date__lte: day })).toEqual(whole)
  })

  it('reads an instant the same in every time zone', async () => {
    const [, , begins, ends] = edges[0] as (typeof edges)[number]
    for (const time_zone of ['America/Los_Angeles', 'Pacific/Auckland'])
      expect(await found({ time_zone, added_at__gte: begins, added_at__lte: ends })).toMatchObject({ counted: 3 })
  })

  it('refuses an unknown time zone', async () => {
    const asked = { roster_id: team.organization_id, added_at__gte: '2026-01-01', time_zone: 'Mars/Olympus' }
    const { status, problem } = await server.call(rosterScreen.listCreators, asked, team.people.ann)
    expect(status).toBe(400)
    expect(JSON.stringify(problem)).toContain('There is no such time zone.')
  })
})
