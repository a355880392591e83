import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type App, createApp } from '#app/compose.ts'
import type { BuiltFanPages } from '#app/services/fan-renderer.ts'
import { loadSettings } from '#app/settings.ts'
import type { Dns } from '#features/own-domains/server/dns.ts'
import type { Captcha } from '#integrations/captcha/port.ts'
import type { MusicSimulators } from '#integrations/music/simulator/simulators.ts'
import type { SocialProfiles } from '#integrations/social/port.ts'
import type { AnswerOf, Endpoint, SentOf } from '#platform/contract/endpoint.ts'
import type { Problem } from '#platform/contract/problem.ts'
import { testClock } from '#platform/server/clock.ts'
import { listen } from '#platform/server/http/listen.ts'
import type { Log } from '#platform/server/log.ts'
import { cloneDatabase } from './database.ts'

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

interface TestServerOptions {
  /** Environment variables on top of the test's defaults. */
  settings?: Record<string, string>
  /** Start the worker too. */
  jobs?: boolean
  clock?: ReturnType<typeof testClock>
  /** Pages of drops; without them there are only the calls. */
  fanPages?: BuiltFanPages
  /** Another captcha than the product's own proof of work. */
  captcha?: Captcha
  /** A database that is there already, instead of a new one. */
  database?: Awaited<ReturnType<typeof cloneDatabase>>
  /** Looks profiles up instead of the simulator. */
  social?: SocialProfiles
  /** The simulated music services, to tell them to fail. */
  musicSimulators?: MusicSimulators
  /** Answers instead of the name servers of this machine. */
  dns?: Dns
}

export interface CallOptions {
  /** A `cookie` header, as `signIn` gives it. */
  cookie?: string
  headers?: Record<string, string>
  /** The body of a call that takes a file. */
  file?: Blob
}

/**
 * The whole product over HTTP on a database of its own. Every test file starts one and stops it.
 *
 * @example
 * const server = await startTestServer()
 * const { status, body } = await server.call(tags.list, { organization_id }, { cookie })
 */
export async function startTestServer({
  settings = {},
  jobs = false,
  clock = testClock(new Date()),
  fanPages,
  captcha,
  database: given,
  social,
  musicSimulators,
  dns,
}: TestServerOptions = {}) {
  const database = given ?? (await cloneDatabase())
  const port = await freePort()
  const files = await mkdtemp(join(tmpdir(), 'fanfare-files-'))
  const logs: string[] = []
  const write = (fields: object, message: string) => void logs.push(JSON.stringify({ ...fields, message }))
  const log: Log = { info: write, warn: write, error: write }
  const url = `http://127.0.0.1:${port}`
  const app: App = await createApp(
    loadSettings({
      FANFARE_ENV: 'test',
      DATABASE_URL: database.ownerUrl,
      DATABASE_CONNECTIONS: '6',
      PORT: String(port),
      PUBLIC_URL: url,
      CAPTCHA_COST: '1',
      FANFARE_DATA_DIR: files,
      ...settings,
    }),
    {
      clock,
      log,
      ...(fanPages ? { fanPages } : {}),
      ...(captcha ? { captcha } : {}),
      ...(social ? { social } : {}),
      ...(musicSimulators ? { musicSimulators } : {}),
      ...(dns ? { dns } : {}),
    },
  )
  await listen(app.http, { host: '127.0.0.1', port })
  const runner = jobs ? await app.startJobs() : undefined
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => {})

  return {
    url,
    app,
    clock,
    /** Every log line so far. */
    logs,
    ownerUrl: database.ownerUrl,
    /** SQL as the superuser who owns the test's cluster: sees every team's rows. */
    sql: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await owner.query<R>(text, values)).rows,
    call: <E extends Endpoint>(endpoint: E, input: SentOf<E>, options?: CallOptions) =>
      call(url, endpoint, input, options),
    async stop() {
      await runner?.stop()
      await app.close()
      await owner.end()
      await database.drop()
      await rm(files, { recursive: true, force: true })
    },
  }
}

export interface CallAnswer<E extends Endpoint> {
  status: number
  headers: Headers
  /** The answer where the call succeeded; read it through `problem` where it did not. */
  body: AnswerOf<E>
  problem: Problem
}

/** Makes a call as a client would: path parameters, query string and body from one input. */
export async function call<E extends Endpoint>(
  base: string,
  endpoint: E,
  input: SentOf<E>,
  { cookie, headers = {}, file }: CallOptions = {},
): Promise<CallAnswer<E>> {
  const fields = { ...(input as Record<string, unknown>) }
  const take = (name: string) => {
    const value = fields[name]
    delete fields[name]
    return value
  }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(take(name))))
  const url = new URL(path, base)
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    const value = take(name)
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  const response = await fetch(url, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(endpoint.method === 'GET' ? {} : { 'content-type': file?.type ?? 'application/json', origin: base }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(endpoint.method === 'GET' ? {} : { body: file ?? JSON.stringify(fields) }),
  })
  const body = response.headers.get('content-type')?.includes('json') ? await response.json() : await response.text()
  return { status: response.status, headers: response.headers, body, problem: body }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}

/** Waits until `read` gives something, looking every 20 ms. @throws after `ms`. */
export async function eventually<T>(read: () => Promise<T | null | undefined | false>, ms = 5_000): Promise<T> {
  const end = performance.now() + ms
  for (;;) {
    const value = await read()
    if (value) return value
    if (performance.now() > end) throw new Error(`Nothing within ${ms} ms.`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}
