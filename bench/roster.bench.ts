// The creator table of a team with a million creators beside a thousand small teams: every filter, every order and the
// combinations that people make, over HTTP; random pages a second beside pgbench with the very statements that these pages
// made; and the same table in a browser. Five minutes, or two with a database that is kept:
//
//   BENCH_DATA=/var/tmp/bench CREATORS=200000 npm run bench -- roster
import { buildWeb } from '#app/web-build/build-web.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import { type Case, filledDatabase, signedIn, timeCases } from './long-list.ts'
import { manyCreators } from './million-creators.ts'
import { benchTeam } from './million-fans.ts'
import { combinations, orders, randomPage, singleFilters, type TableAsked } from './roster-cases.ts'
import { measureRosterScreen } from './roster-screen.ts'
import { pagesOf, reportShareOfSql } from './statement-rate.ts'

const CREATORS = Number(process.env.CREATORS ?? 1_000_000)
const TEAMS = Number(process.env.TEAMS ?? 1_000)
const PAGES = 64

// before the server starts, which serves what is there then
await buildWeb({ log: console.log })
const { ownerUrl, databasePid, world, stop } = await filledDatabase(`roster-${CREATORS}`, async url => {
  const team = await benchTeam(url)
  const { organization_id } = team
  await manyCreators(url, { organization_id, creators: CREATORS, teams: { count: TEAMS, each: 200 } })
  return team
})
try {
  const { organization_id } = world
  const server = await signedIn(ownerUrl, world.email)
  const inputOf = (asked: TableAsked) => ({ roster_id: organization_id, ...asked })
  const requestOf = (asked: TableAsked) => server.request(rosterScreen.listCreators, inputOf(asked))

  async function* cases(): AsyncGenerator<Case> {
    for (const [name, asked] of [...singleFilters, ...orders, ...combinations]) {
      const { links } = await server.call(rosterScreen.listCreators, inputOf(asked))
      yield [name, [asked, ...(links.next ? [{ ...asked, cursor: links.next }] : [])].map(requestOf)]
    }
    yield ['places to filter by', [server.request(rosterScreen.locations, { organization_id })]]
    for (const [name, asked] of [
      ['how many', { is_verified: false }],
      ['how many, five letters of few', { q: 'zoé.s' }],
    ] as const)
      yield [name, [server.request(rosterScreen.countCreators, inputOf(asked))]]
  }
  await timeCases(`table of ${CREATORS} creators`, server.port, cases())

  const random = Array.from({ length: PAGES }, (_, seed) => randomPage(seed))
  await reportShareOfSql({
    what: 'random table pages',
    ownerUrl,
    pids: { database: databasePid, server: server.pid },
    port: server.port,
    pages: await pagesOf(ownerUrl, server, rosterScreen.listCreators, random.map(inputOf)),
    requests: random.map(requestOf),
    floor: 0.5,
  })
  await measureRosterScreen(server)
  await server.stop()
} finally {
  await stop()
}
