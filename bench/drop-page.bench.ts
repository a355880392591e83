// Drop pages a second, as a share of what node:http answers with the same bytes from memory: same client, same headers,
// one process each, compressed with brotli as browsers ask for it.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { createServer as createProbe } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { loadSettings } from '#app/settings.ts'
import { buildWeb } from '#app/web-build/build-web.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { benchDrop } from './bench-drop.ts'
import { processorTime } from './processor-time.ts'
import { load } from './raw-client.ts'
import { percentile, report } from './report.ts'

const CLIENTS = 24
const ROUNDS = 9

if (process.argv[2] === 'ceiling') await serveBytes()
else await measure()

/** The ceiling: a process that answers every request with the bytes it was given. */
async function serveBytes() {
  const { headers, body } = JSON.parse(await new Response(process.stdin as unknown as BodyInit).text())
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes)
  })
  server.listen(0, '127.0.0.1', () =>
    console.log(JSON.stringify({ ready: true, port: (server.address() as { port: number }).port })),
  )
}

async function measure() {
  await buildWeb({ log: console.log })
  const cluster = await startEmbeddedPostgres({ throwaway: true })
  const children: ReturnType<typeof spawn>[] = []
  try {
    await migrate({ ownerUrl: cluster.ownerUrl })
    const port = await freePort()
    const environment = {
      FANFARE_ENV: 'demo',
      DATABASE_URL: cluster.ownerUrl,
      DATABASE_DURABILITY: 'trust',
      FANFARE_DATA_DIR: cluster.dataDir,
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: 'error',
    }
    const settings = loadSettings(environment)
    const path = `/d/${(await benchDrop(settings.DATABASE_APP_URL)).slug}`
    const product = spawn(process.execPath, ['src/app/server.ts'], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(product)
    await readyLine(product)
    const page = await fetch(environment.PUBLIC_URL + path, { headers: { 'accept-encoding': 'br' } })
    const wire = await rawBody(port, path)
    const kept = [
      'content-type',
      'cache-control',
      'vary',
      'etag',
      'content-encoding',
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'cross-origin-opener-policy',
      'x-request-id',
    ]
    const headers = Object.fromEntries(
      kept.flatMap(name => (page.headers.get(name) ? [[name, page.headers.get(name)]] : [])),
    )
    const bytes = spawn(process.execPath, [fileURLToPath(import.meta.url), 'ceiling'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(bytes)
    bytes.stdin?.end(JSON.stringify({ headers, body: wire.toString('base64') }))
    const ceilingPort = Number(JSON.parse(await readyLine(bytes)).port)

    const request = Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: drops.example\r\naccept-encoding: br\r\nuser-agent: Mozilla/5.0 (iPhone)\r\naccept: text/html\r\n\r\n`,
    )
    const run = async (at: number, seconds: number) => {
      const process = at === port ? product : bytes
      const before = processorTime(process.pid ?? 0)
      const result = await load({ port: at, clients: CLIENTS, milliseconds: seconds * 1_000, next: () => request })
      if (Object.keys(result.statuses).join() !== '200') throw new Error(`answers: ${JSON.stringify(result.statuses)}`)
      const used = ((processorTime(process.pid ?? 0) - before) / result.answered) * 1_000
      return { rate: result.answered / result.seconds, p99: percentile(result.latencies, 0.99), used }
    }
    await run(port, 2)
    await run(ceilingPort, 1)
    // turn and turn about, because other work on the machine comes and goes
    const rounds: { ours: number; ceiling: number; p99: number; used: number[] }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ceiling = await run(ceilingPort, 1)
      const ours = await run(port, 1)
      rounds.push({ ours: ours.rate, ceiling: ceiling.rate, p99: ours.p99, used: [ours.used, ceiling.used] })
    }
    const median = (values: number[]) => percentile(values, 0.5)
    console.log(
      `${Math.round(median(rounds.map(round => round.ours)))} pages/s of ${wire.length} bytes (p99 ${median(rounds.map(round => round.p99)).toFixed(1)} ms), node:http ${Math.round(median(rounds.map(round => round.ceiling)))}/s`,
    )
    const [mine, bare] = [0, 1].map(at => median(rounds.map(round => round.used[at] ?? 0)))
    console.log(`processor time of a page: ${mine?.toFixed(0)} us, of node:http ${bare?.toFixed(0)} us`)
    const share = median(rounds.map(({ ours, ceiling }) => ours / ceiling))
    report({ figure: 'drop page', value: share, unit: '', floor: 0.5, goal: 0.8 })
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await cluster.stop()
  }
}

/** The body as it goes over the wire, still compressed. */
async function rawBody(port: number, path: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { 'accept-encoding': 'br' } }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

function readyLine(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', text => String(text).includes('"ready":true') && resolve(String(text)))
    child.on('exit', code => reject(new Error(`ended with ${code}`)))
  })
}

async function freePort(): Promise<number> {
  const probe = createProbe()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
