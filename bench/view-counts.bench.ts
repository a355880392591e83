// What counting a visit costs its page: processor time of the page's route without counting, as a share of its time with it.
// Both are processes of their own over one database, asked turn and turn about; the least disturbed round counts, because
// other work on the machine only ever adds. Afterwards every page is in the counts.
import { spawn } from 'node:child_process'
import { createSecretKey } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import pg from 'pg'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { builtFanPages } from '#app/services/fan-renderer.ts'
import { loadSettings } from '#app/settings.ts'
import { buildWeb } from '#app/web-build/build-web.ts'
import { dropTraffic } from '#features/funnel/server/drop-traffic.ts'
import { memoryStorage } from '#integrations/storage/memory.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { silentLog } from '#platform/server/log.ts'
import { publishedDrops } from '#records/drops/server/published-drops.ts'
import { dropPageRoute } from '../src/screens/drop-page/server/pages/route.ts'
import { benchDrop } from './bench-drop.ts'
import { processorTime } from './processor-time.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'

const CLIENTS = 24
const ROUNDS = 9
/** Visits differ as those of a release day do: a few sources, a few phones, some machines. */
const SOURCES = [
  '',
  '?utm_source=ig&utm_campaign=launch',
  '?utm_source=tiktok&utm_medium=bio',
  '?utm_source=newsletter',
]
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 405.0.0',
  'Mozilla/5.0 (Linux; Android 16; Pixel 10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Instagram 405.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
]

if (process.argv[2] === 'serve') await serve(process.argv[3] === 'counted')
else await measure()

/** The page's own route, with nothing else of the product around it. */
async function serve(counted: boolean) {
  const built = await builtFanPages()
  if (!built) throw new Error('The fan pages are not built.')
  const database = createDatabase({ url: process.env.BENCH_DATABASE_URL ?? '', max: 4 })
  const key = createSecretKey(Buffer.alloc(32))
  const traffic = counted
    ? dropTraffic({
        database,
        clock: systemClock,
        log: silentLog,
        secure: false,
        ownHosts: [],
        countryHeader: undefined,
      })
    : { view() {}, async stop() {} }
  const { plugin } = dropPageRoute({
    ...built,
    drops: publishedDrops(database),
    traffic,
    storage: memoryStorage(),
    captchaOrigins: { script: [], frame: [], connect: [] },
    clock: systemClock,
    log: silentLog,
    stampKey: key,
    special: { force_email_and_phone_drop_ids: [] },
    generalSignup: { id: 'general_signup', excludedProfileId: undefined },
    linkImages: {},
    dropHost: 'http://127.0.0.1',
    shareBaseUrl: 'http://127.0.0.1',
    privacyUrl: () => '/privacy',
  })
  const http = Fastify()
  http.addHook('onClose', () => traffic.stop())
  await http.register(plugin)
  await http.listen({ host: '127.0.0.1', port: 0 })
  process.on('SIGTERM', async () => {
    await http.close()
    await database.close()
  })
  console.log(JSON.stringify({ ready: true, port: (http.server.address() as AddressInfo).port }))
}

async function measure() {
  await buildWeb({ log: console.log })
  const cluster = await startEmbeddedPostgres({ throwaway: true })
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  const servers: Awaited<ReturnType<typeof started>>[] = []
  try {
    await migrate({ ownerUrl: cluster.ownerUrl })
    await owner.connect()
    const { DATABASE_APP_URL } = loadSettings({ DATABASE_URL: cluster.ownerUrl })
    const { slug } = await benchDrop(DATABASE_APP_URL)
    const [counted, silent] = [await started('counted', DATABASE_APP_URL), await started('silent', DATABASE_APP_URL)]
    servers.push(counted, silent)
    const requests = SOURCES.flatMap(query =>
      AGENTS.map(agent =>
        Buffer.from(
          `GET /d/${slug}${query} HTTP/1.1\r\nhost: drops.example\r\naccept-encoding: br\r\naccept: text/html\r\naccept-language: en-GB\r\nuser-agent: ${agent}\r\n\r\n`,
        ),
      ),
    )
    let answered = 0
    const run = async (server: typeof counted, seconds: number) => {
      let at = 0
      const before = processorTime(server.pid)
      const next = () => requests[at++ % requests.length] ?? null
      const result = await load({ port: server.port, clients: CLIENTS, milliseconds: seconds * 1_000, next })
      if (Object.keys(result.statuses).join() !== '200') throw new Error(`answers: ${JSON.stringify(result.statuses)}`)
      if (server === counted) answered += result.answered
      return { rate: result.answered / result.seconds, used: (processorTime(server.pid) - before) / result.answered }
    }
    for (const server of [counted, silent]) await run(server, 2)
    const rounds: [number, number][] = []
    const used: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const [one, other] = [await run(counted, 1), await run(silent, 1)]
      rounds.push([one.rate, other.rate])
      used.push([one.used, other.used])
    }
    const median = (values: number[]) => percentile(values, 0.5)
    const [ours, without] = [0, 1].map(at => Math.round(median(rounds.map(round => round[at] ?? 0))))
    const [micros, bare] = [0, 1].map(at => (median(used.map(each => each[at] ?? 0)) * 1_000).toFixed(1))
    console.log(
      `${ours} pages/s counted, ${without} pages/s not; ${micros} against ${bare} us of processor time a page`,
    )
    const [least = Number.NaN, leastBare = Number.NaN] = [0, 1].map(at => Math.min(...used.map(each => each[at] ?? 0)))
    report({
      figure: 'drop page with counting, of without',
      value: leastBare / least,
      unit: '',
      floor: 0.85,
      goal: 0.97,
    })

    await counted.stop()
    const { rows } = await owner.query<{ seen: number }>('select sum(views + robot_views)::int as seen from drop_views')
    // a connection that is cut at the end of a round may have been counted and not read
    const most = answered + (ROUNDS + 1) * CLIENTS
    const seen = rows[0]?.seen ?? 0
    report({
      figure: 'views counted, of pages answered',
      value: seen / answered,
      unit: '',
      floor: 1,
      ceiling: most / answered,
    })
    const { rows: written } = await owner.query<{ rows: number }>('select count(*)::int as rows from drop_traffic')
    report({ figure: 'rows that hold them', value: written[0]?.rows ?? 0, unit: '', ceiling: 2 * SOURCES.length })
  } finally {
    for (const server of servers) await server.stop()
    await owner.end()
    await cluster.stop()
  }
}

async function started(mode: 'counted' | 'silent', url: string) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve', mode], {
    env: { PATH: process.env.PATH, BENCH_DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(resolve => child.on('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', text => String(text).includes('"ready":true') && resolve(String(text)))
    child.on('exit', code => reject(new Error(`ended with ${code}`)))
  })
  return {
    pid: child.pid ?? 0,
    port: Number(JSON.parse(line).port),
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
