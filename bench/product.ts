import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { makeDemoWorld } from '#app/launch/demo-world.ts'
import { loadSettings } from '#app/settings.ts'
import { migrate } from '#platform/server/database/migrate.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Product {
  /** Address of the proxy in front of all servers. */
  url: string
  ownerUrl: string
  /** Kills one process of the kind with SIGKILL; its supervisor starts it again. */
  kill(kind: 'server' | 'worker' | 'database'): void
  stop(): Promise<void>
}

interface ProductOptions {
  servers?: number
  workers?: number
  settings?: Record<string, string>
  /** Without it the database is empty. */
  demoWorld?: boolean
}

/**
 * The product as it runs in production: any number of server and worker processes over one durable database, behind a
 * proxy that passes connections on to whichever server accepts them. Limits are lifted, the proof of work is cheap.
 */
export async function startProduct({
  servers = 1,
  workers = 1,
  settings = {},
  demoWorld = true,
}: ProductOptions = {}): Promise<Product> {
  const database = await startEmbeddedPostgres({ throwaway: true, durable: true })
  await migrate({ ownerUrl: database.ownerUrl })
  const proxy = await startProxy()
  const environment = {
    ...process.env,
    // as scripts/bootstrap.mjs sets it
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    FANFARE_ENV: 'demo',
    DATABASE_URL: database.ownerUrl,
    FANFARE_DATA_DIR: database.dataDir,
    PUBLIC_URL: proxy.url,
    RATE_LIMIT_FACTOR: '1000000',
    CAPTCHA_COST: '1',
    LOG_LEVEL: 'error',
    ...settings,
  }
  if (demoWorld) await makeDemoWorld(loadSettings(environment))
  const serverProcesses = await Promise.all(
    Array.from({ length: servers }, async () => {
      const port = await freePort()
      proxy.add(port)
      return supervised('src/app/server.ts', { ...environment, PORT: String(port) })
    }),
  )
  const workerProcesses = await Promise.all(
    Array.from({ length: workers }, () => supervised('src/app/worker.ts', environment)),
  )
  const processes = { server: serverProcesses, worker: workerProcesses }
  return {
    url: proxy.url,
    ownerUrl: database.ownerUrl,
    kill(kind) {
      if (kind === 'database') process.kill(postgresProcessOf(database), 'SIGKILL')
      else processes[kind][Math.floor(Math.random() * processes[kind].length)]?.kill()
    },
    async stop() {
      await Promise.all([...serverProcesses, ...workerProcesses].map(supervisor => supervisor.stop()))
      proxy.stop()
      await database.stop()
    },
  }
}

const postgresProcessOf = ({ dataDir }: EmbeddedPostgres) =>
  Number(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Starts a program, waits until it says that it is ready, and starts it again whenever it dies. */
async function supervised(program: string, environment: NodeJS.ProcessEnv) {
  let stopping = false
  let child: ChildProcess
  const start = () =>
    new Promise<void>((resolve, reject) => {
      child = spawn(process.execPath, [program], {
        cwd: root,
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      child.stdout?.on('data', text => String(text).includes('"ready":true') && resolve())
      child.on('exit', code => {
        reject(new Error(`${program} ended with ${code}`))
        if (!stopping) setTimeout(() => start().catch(() => {}), 50)
      })
    })
  await start()
  return {
    kill: () => child.kill('SIGKILL'),
    stop: () =>
      new Promise<void>(resolve => {
        stopping = true
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.on('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Passes each connection to the next server that accepts it, and tries for two seconds before giving up. */
async function startProxy() {
  const ports: number[] = []
  const sockets = new Set<Socket>()
  let turn = 0
  const pass = (client: Socket, until: number) => {
    if (client.destroyed) return
    const upstream = openSocket(ports[turn++ % ports.length] ?? 1, '127.0.0.1')
    let connected = false
    upstream.on('connect', () => {
      connected = true
      client.once('close', () => upstream.destroy())
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => {
      if (!connected && Date.now() < until) setTimeout(() => pass(client, until), 20)
      else client.destroy()
    })
    upstream.on('close', () => connected && client.destroy())
  }
  const server = createServer(client => {
    sockets.add(client)
    client.on('error', () => {}).on('close', () => sockets.delete(client))
    pass(client, Date.now() + 2_000)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    add: (port: number) => void ports.push(port),
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise(resolve => probe.close(resolve))
  return port
}
