// What the measurements of long lists share: a database that is filled once, the server as a process of its own, somebody
// who is signed in, and how long each question takes.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { freePort } from '#app/launch/port.ts'
import { accounts } from '#features/accounts/contract.ts'
import type { AnswerOf, Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { PASSWORD } from '../test/sign-in.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

interface Filled<World> {
  ownerUrl: string
  /** Of the database's process, whose children work. */
  databasePid: number
  world: World
  stop(): Promise<void>
}

/**
 * A migrated database with what `fill` makes in it. With BENCH_DATA it is kept in that folder under `name` and filled once;
 * else it is made anew and thrown away. What `fill` answers is kept as JSON beside the rows.
 */
export async function filledDatabase<World extends object>(
  name: string,
  fill: (ownerUrl: string) => Promise<World>,
): Promise<Filled<World>> {
  const { BENCH_DATA } = process.env
  const database = await startEmbeddedPostgres(
    BENCH_DATA ? { dataDir: join(BENCH_DATA, name) } : { throwaway: true, durable: true },
  )
  const { ownerUrl } = database
  const owner = new pg.Client({ connectionString: ownerUrl })
  try {
    await migrate({ ownerUrl })
    await owner.connect()
    // outside the product's schema, which is compared with what the migrations make
    await owner.query(
      'create schema if not exists bench; create table if not exists bench.worlds (world jsonb not null)',
    )
    const { rows } = await owner.query<{ world: World }>('select world from bench.worlds')
    let world = rows[0]?.world
    if (!world) {
      const begun = performance.now()
      world = await fill(ownerUrl)
      await owner.query('insert into bench.worlds (world) values ($1)', [JSON.stringify(world)])
      console.log(`${name} made in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
    }
    await owner.end()
    return { ownerUrl, databasePid: postgresProcessOf(database.dataDir), world, stop: database.stop }
  } catch (error) {
    // before the database: a connection that it cuts would throw in place of what went wrong
    await owner.end()
    await database.stop()
    throw error
  }
}

export const postgresProcessOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])

export interface SignedIn {
  url: string
  port: number
  /** Of the server's process. */
  pid: number
  cookie: string
  /** @throws where the answer is not 200. */
  call<E extends Endpoint>(endpoint: E, input: SentOf<E>): Promise<AnswerOf<E>>
  /** The same as it goes over the wire. */
  request<E extends Endpoint>(endpoint: E, input: SentOf<E>): Buffer
  stop(): Promise<void>
}

/** What the server is started with; limits are lifted. */
export const serverSettings = (ownerUrl: string, port: number) => ({
  FANFARE_ENV: 'test',
  DATABASE_URL: ownerUrl,
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  RATE_LIMIT_FACTOR: '1000000',
  LOG_LEVEL: 'error',
})

/** The server in a process of its own, so that asking costs it nothing, and a person who is signed in there. */
export async function signedIn(ownerUrl: string, email: string): Promise<SignedIn> {
  const port = await freePort()
  const settings = serverSettings(ownerUrl, port)
  const url = settings.PUBLIC_URL
  const server = await startServer(settings)
  const post = (path: string, input: unknown, cookie: string) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(input),
    })
  const answer = await post(accounts.login.path, { email, password: PASSWORD }, '')
  const cookie = answer.headers
    .getSetCookie()
    .map(one => one.split(';')[0])
    .join('; ')
  return {
    url,
    port,
    pid: server.pid ?? 0,
    cookie,
    async call({ path }, input) {
      const response = await post(path, input, cookie)
      if (response.status !== 200) throw new Error(`${path} ${response.status}: ${await response.text()}`)
      return response.json()
    },
    request({ path }, input) {
      const body = JSON.stringify(input)
      const head = [
        `POST ${path} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        `origin: ${url}`,
        `cookie: ${cookie}`,
        'content-type: application/json',
        `content-length: ${Buffer.byteLength(body)}`,
      ]
      return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
    },
    stop: () =>
      new Promise(resolve => {
        server.on('exit', () => resolve())
        server.kill('SIGTERM')
      }),
  }
}

function startServer(settings: Record<string, string>): Promise<ChildProcess> {
  const environment = { ...process.env, NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...settings }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['src/app/server.ts'], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // also where a bench throws in the middle
    process.once('exit', () => child.kill('SIGKILL'))
    child.stdout?.on('data', text => {
      if (String(text).includes('"ready":true')) resolve(child)
      else process.stderr.write(text)
    })
    child.on('exit', code => reject(new Error(`The server ended with ${code}`)))
  })
}

const WARM_UP = 2

/** Milliseconds of each answer, one asked after the other. @throws where one is not 200. */
async function timed(port: number, requests: readonly Buffer[]): Promise<number[]> {
  const waiting = requests.values()
  const { latencies, statuses } = await load({
    port,
    clients: 1,
    next: () => waiting.next().value ?? null,
    milliseconds: 600_000,
  })
  if (statuses[200] !== requests.length) throw new Error(`Not all were answered: ${JSON.stringify(statuses)}`)
  return latencies
}

/** A question by name, and the requests that ask it: the first page, later ones. */
export type Case = readonly [name: string, requests: readonly Buffer[]]

/**
 * Asks each some rounds, prints what it takes, and reports the 95th of a hundred over all and how many have their own over
 * `most` milliseconds.
 */
export async function timeCases(
  what: string,
  port: number,
  cases: AsyncIterable<Case>,
  { rounds = Number(process.env.ROUNDS ?? 20), most = 50 } = {},
): Promise<void> {
  const all: number[] = []
  const slow: string[] = []
  for await (const [name, requests] of cases) {
    const samples = await timed(port, Array.from({ length: rounds + WARM_UP }, () => requests).flat())
    const counted = samples.slice(WARM_UP * requests.length)
    all.push(...counted)
    const p95 = percentile(counted, 0.95)
    const line = `${name}: p50 ${percentile(counted, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
    console.log(line)
    if (p95 > most) slow.push(line)
  }
  if (slow.length > 0) console.log(`\nOver ${most} ms:\n${slow.join('\n')}\n`)
  report({ figure: `${what}, p95 over all`, value: percentile(all, 0.95), unit: 'ms', ceiling: most, goal: 20 })
  report({ figure: `${what}: cases whose own p95 is over ${most} ms`, value: slow.length, unit: '', ceiling: 0 })
}
