import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../launch/port.ts'
import { type Account, chooseAccount } from './account.ts'
import { checkoutFolder, findBinaries } from './binaries.ts'
import { DATABASE, type Durability, ownerUrl, prepareCluster, serverSettings } from './cluster.ts'
import { type KeptKeys, keptKeys } from './kept-keys.ts'
import { type Leashed, reasonFromLog, startOnLeash } from './leash.ts'
import { lockFolder } from './lock.ts'
import {
  chooseFolder,
  makeThrowawayFolder,
  preferredFolder,
  spareFolder,
  TEST_FOLDER_PREFIX,
  throwawayParents,
} from './place.ts'
import { settleRestore } from './settle-restore.ts'
import { clearStale } from './stale.ts'

export interface EmbeddedPostgres {
  /** Superuser of the cluster, database `fanfare`, on 127.0.0.1. */
  ownerUrl: string
  dataDir: string
  /** The encryption keys stored in the folder, for a product without configured keys. */
  keys: KeptKeys
  /** Tells a second start the address of this one. */
  announce(address: string): void
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  /** Default: FANFARE_DATA_DIR, else `.data` in the checkout, else a folder of the account. */
  dataDir?: string
  /** A cluster in a temporary folder, deleted at the end. In memory if possible and without fsync, unless `durable`. */
  throwaway?: boolean
  durable?: boolean
  log?: (line: string) => void
}

// The answers of a server whose predecessor is still stopping.
const PASSING = /already exists|still in use|address already in use|could not bind|lock file/i

/**
 * Starts the PostgreSQL that came with the dependencies, and keeps it running: when its process is killed it is started
 * again on the same port. It never outlives this process.
 *
 *     const database = await startEmbeddedPostgres({ throwaway: true })
 *     // ... database.ownerUrl ...
 *     await database.stop()
 *
 * @throws DataFolderInUse when another process runs on the folder, and readable errors for whatever else can be wrong.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions = {}): Promise<EmbeddedPostgres> {
  const { throwaway = false, log = () => {} } = options
  // libpq's variables would change the connection even when the driver has an address.
  for (const key of Object.keys(process.env)) if (/^PG[A-Z]+$/.test(key)) delete process.env[key]
  const durability: Durability = throwaway && !options.durable ? 'forgetful' : 'durable'

  const asked = preferredFolder(checkoutFolder, options.dataDir)
  const account = chooseAccount([...(throwaway ? [] : [join(asked, 'pg'), asked]), checkoutFolder], log)
  if (throwaway) sweepThrowaway(account)
  const folder = throwaway
    ? makeThrowawayFolder(account, { inMemory: durability === 'forgetful' })
    : chooseFolder(account, checkoutFolder, options.dataDir)
  const lock = lockFolder(folder, account)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const binaries = findBinaries(account, checkoutFolder, spareFolder(checkoutFolder), log)
    const data = join(folder, 'pg')
    await clearStale(data)
    const password = prepareCluster(folder, account, binaries, durability)
    const port = await freePort()
    const url = (database: string) => ownerUrl(password, port, database)
    const keys = keptKeys(folder, account)
    const server = await keepRunning({
      start: () => startServer({ folder, account, binaries, port, durability }),
      ready: () => answers(url('postgres')),
      clear: () => clearStale(data),
      logFile: join(folder, 'postgres.log'),
      log,
    })
    await makeDatabase(url('postgres'), keys)
    return {
      ownerUrl: url(DATABASE),
      dataDir: folder,
      keys,
      announce: address => lock.announce({ address }),
      async stop() {
        await server.stop()
        lock.release()
        if (throwaway) removeFolder()
      },
    }
  } catch (error) {
    lock.release()
    if (throwaway) removeFolder()
    throw error
  }
}

interface ServerOptions {
  folder: string
  account: Account
  binaries: ReturnType<typeof findBinaries>
  port: number
  durability: Durability
}

function startServer({ folder, account, binaries, port, durability }: ServerOptions) {
  const settings = Object.entries(serverSettings(port, durability)).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const command = [join(binaries.folder, 'bin/postgres'), '-D', join(folder, 'pg'), ...settings]
  return startOnLeash(account, command, binaries.env, join(folder, 'postgres.log'))
}

interface KeepRunning {
  start(): Leashed
  ready(): Promise<boolean>
  clear(): Promise<void>
  logFile: string
  log(line: string): void
}

/** Resolves when the server answers. After that, an unexpected end causes a restart. */
async function keepRunning({ start, ready, clear, logFile, log }: KeepRunning) {
  let stopping = false
  let current: Leashed | undefined

  const startOnce = async () => {
    for (let attempt = 1; ; attempt++) {
      if (stopping) throw new Error('PostgreSQL was asked to stop')
      const server = start()
      current = server
      const failed = async (error: unknown) => {
        await server.release()
        throw error
      }
      if (await becomesReady(server, ready, log).catch(failed)) return server
      const reason = reasonFromLog(logFile)
      if (stopping || attempt === 40 || !PASSING.test(reason)) throw new Error(`PostgreSQL did not start:\n${reason}`)
      await sleep(250)
      await clear()
    }
  }

  const watch = async (server: Leashed) => {
    await server.ended
    if (stopping) return
    log('PostgreSQL ended unexpectedly; starting it again')
    for (let pause = 250; !stopping; pause = Math.min(pause * 2, 5000)) {
      try {
        await clear()
        void watch(await startOnce())
        return
      } catch (error) {
        if (!stopping) log((error as Error).message)
        await sleep(pause)
      }
    }
  }

  void watch(await startOnce())
  return {
    async stop() {
      stopping = true
      await current?.release()
    },
  }
}

async function becomesReady(server: Leashed, ready: () => Promise<boolean>, log: (line: string) => void) {
  let ended = false
  void server.ended.then(() => {
    ended = true
  })
  // No limit while the process lives: recovery after a crash under load takes time.
  for (let polls = 1; !ended; polls++) {
    if (await ready()) return true
    if (polls % 200 === 0) log('PostgreSQL is still starting (it may be recovering from a crash)')
    await sleep(30)
  }
  return false
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  // A connection that breaks while the server stops must not end this process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') return false
    throw new Error(
      'The file "password" in the data folder does not fit its database. Remove that file and start again.',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

async function makeDatabase(url: string, keys: KeptKeys) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await settleRestore(client, DATABASE, keys)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Removes folders of killed runs; a folder with a held lock is in use. */
function sweepThrowaway(account: Account) {
  const left = throwawayParents().flatMap(parent =>
    readNames(parent).flatMap(name => (name.startsWith(TEST_FOLDER_PREFIX) ? [join(parent, name)] : [])),
  )
  for (const folder of left) {
    try {
      // Another start may have created its folder and not locked it yet.
      if (Date.now() - statSync(folder).mtimeMs < 60_000) continue
      lockFolder(folder, account).release()
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // In use, or of another account: leave it.
    }
  }
}

function readNames(folder: string) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
