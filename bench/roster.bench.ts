// The creator table of a team with a million creators beside a thousand small teams: every filter, every order and the
// combinations that people make, over HTTP. Then how many random pages a second, beside pgbench with the very statements
// that these pages made.
//
//   CREATORS=200000 npm run bench -- roster
import pg from 'pg'
import { createApp } from '#app/compose.ts'
import { startEmbeddedPostgres } from '#app/embedded-postgres.ts'
import { freePort } from '#app/port.ts'
import { loadSettings } from '#app/settings.ts'
import { accounts } from '#features/accounts/contract.ts'
import { migrate } from '#platform/server/migrate.ts'
import { rosterScreen } from '#screens/roster/contract.ts'
import { manyCreators } from './million-creators.ts'
import { benchTeam, PASSWORD } from './million-fans.ts'
import { percentile, report } from './report.ts'
import { combinations, orders, randomPage, singleFilters, type TableAsked } from './roster-cases.ts'
import { hasPgbench, type Page, statementRate } from './statement-rate.ts'

const CREATORS = Number(process.env.CREATORS ?? 1_000_000)
const TEAMS = Number(process.env.TEAMS ?? 1_000)
const ROUNDS = Number(process.env.ROUNDS ?? 20)
const WARM_UP = 2
const CLIENTS = 8
const SECONDS = 15
const PAGES = 64

const database = await startEmbeddedPostgres({ throwaway: true, durable: true })
try {
  await migrate({ ownerUrl: database.ownerUrl })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = loadSettings({
    FANFARE_ENV: 'test',
    DATABASE_URL: database.ownerUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  })
  const { organization_id, email } = await benchTeam(database.ownerUrl)
  const begun = performance.now()
  await manyCreators(database.ownerUrl, {
    organization_id,
    creators: CREATORS,
    teams: { count: TEAMS, each: 200 },
  })
  console.log(`${CREATORS} creators made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)

  const app = await createApp(settings)
  await app.http.listen({ host: '127.0.0.1', port })
  const signedIn = await fetch(url + accounts.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')

  const all: number[] = []
  const slow: string[] = []
  for (const [name, asked] of [...singleFilters, ...orders, ...combinations]) {
    const samples: number[] = []
    const pages = [asked, ...(await secondPage(asked))]
    for (let round = -WARM_UP; round < ROUNDS; round++)
      for (const page of pages) {
        const from = performance.now()
        await list(page)
        if (round >= 0) samples.push(performance.now() - from)
      }
    all.push(...samples)
    const p95 = percentile(samples, 0.95)
    const line = `${name}: p50 ${percentile(samples, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
    console.log(line)
    if (p95 > 50) slow.push(line)
  }
  report({
    figure: `table of ${CREATORS} creators, p95 over all`,
    value: percentile(all, 0.95),
    unit: 'ms',
    ceiling: 50,
    goal: 20,
  })
  report({
    figure: 'filters, orders and combinations whose own p95 is over 50 ms',
    value: slow.length,
    unit: '',
    ceiling: 0,
  })

  if (hasPgbench()) {
    const asked = Array.from({ length: PAGES }, (_, seed) => randomPage(seed))
    const pages: Page[] = []
    for (const page of asked) pages.push(await statementsOf(() => list(page)))
    const straight = statementRate(database.ownerUrl, pages, { clients: CLIENTS, seconds: SECONDS })
    const ours = await httpRate(asked)
    console.log(`${ours.toFixed(0)} pages a second, pgbench ${straight.toFixed(0)}`)
    report({ figure: 'random table pages, ratio to pgbench', value: ours / straight, unit: '', floor: 0.5, goal: 0.7 })
  } else console.log('pgbench is not here: no ratio measured.')
  await app.close()

  async function secondPage(asked: TableAsked): Promise<TableAsked[]> {
    const { links } = await list(asked)
    return links.next ? [{ ...asked, cursor: links.next }] : []
  }

  async function list(asked: TableAsked): Promise<{ links: { next: string | null } }> {
    const response = await fetch(url + rosterScreen.listCreators.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify({ roster_id: organization_id, ...asked }),
    })
    if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`)
    return (await response.json()) as { links: { next: string | null } }
  }

  async function httpRate(asked: readonly TableAsked[]): Promise<number> {
    const end = performance.now() + SECONDS * 1_000
    let done = 0
    const client = async (from: number) => {
      for (let at = from; performance.now() < end; at++) {
        await list(asked[at % asked.length] ?? {})
        done++
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at * 7)))
    return done / SECONDS
  }
} finally {
  await database.stop()
}

/** What a page asks of the database about creators, as it is sent. */
async function statementsOf(page: () => Promise<unknown>): Promise<Page> {
  const sent: Page = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args
    if (typeof text === 'string' && /roster_creators|fanfare_reader/.test(text))
      sent.push({ text, values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await page()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}
