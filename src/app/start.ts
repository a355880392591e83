// What `npm start` runs: everything on one machine, nothing configured.

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWebApart } from '#app/build-web.ts'
import { checkoutFolder } from '#app/embedded-postgres/binaries.ts'
import { DataFolderInUse, type EmbeddedPostgres, startEmbeddedPostgres } from '#app/embedded-postgres.ts'
import { holderOfPort, isPortFree } from '#app/port.ts'
import { step } from '#app/progress.ts'
import { storageOf } from '#app/providers.ts'
import { Refusal } from '#app/refusal.ts'
import { loadSettings, type Settings } from '#app/settings.ts'
import { type Supervised, supervise } from '#app/supervise.ts'
import { migrate } from '#platform/server/migrate.ts'
import { SettingsError } from '#platform/server/settings.ts'

const EXIT_FAILED = 1
const EXIT_SETTINGS = 2
const EXIT_IN_USE = 3

/** Stops what was started, last first. */
const started: (() => Promise<void>)[] = []
let stopping: Promise<never> | undefined
let asked = 0

// Before anything is started, so that no signal finds us without them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // One Ctrl-C can arrive twice: from the terminal and through npm. A second one, later, means "now".
    if (stopping && performance.now() - asked > 1000) process.exit(EXIT_FAILED)
    asked ||= performance.now()
    stopping ??= end(0)
  })
}

try {
  await start()
} catch (error) {
  if (!stopping) {
    console.error(`\n${isExpected(error) ? error.message : ((error as Error).stack ?? error)}\n`)
    stopping = end(exitCodeOf(error))
  }
  await stopping
}

async function start() {
  console.log('Fanfare is starting.')
  const given = process.env.DATABASE_URL
  // A mistake in the settings is told before the first of the slow steps.
  const { HOST, PORT } = loadSettings({ ...process.env, DATABASE_URL: given ?? 'postgres://to:come@127.0.0.1/fanfare' })
  const database = given ? undefined : await step('Database', startEmbedded)
  await claimPort(HOST, PORT)

  const environment = {
    ...process.env,
    DATABASE_URL: given ?? database?.ownerUrl,
    PORT: String(PORT),
    NODE_ENV: 'production',
    ...(database && { FANFARE_DATA_DIR: database.dataDir }),
  }
  const settings = loadSettings(environment)
  const ownerUrl = settings.DATABASE_URL ?? settings.DATABASE_APP_URL
  await step('Migrations', log => migrate({ ownerUrl, log }))
  await step('Web pages', log => buildWebApart({ log }))
  if (settings.FANFARE_ENV === 'demo') await seed(settings)

  const log = (line: string) => console.log(`  ${line}`)
  // The quiet of a demo; a warning is still shown.
  const env = { LOG_LEVEL: settings.FANFARE_ENV === 'demo' ? 'warn' : 'info', ...environment }
  await step('Server and worker', async () => {
    for (const name of ['server', 'worker'])
      keep(await supervise({ name, args: [join(checkoutFolder, 'src/app', `${name}.ts`)], env, log }))
  })
  database?.announce(settings.PUBLIC_URL)
  welcome(settings, database)
}

async function startEmbedded(log: (line: string) => void) {
  const database = await startEmbeddedPostgres({ log })
  started.push(() => database.stop())
  return database
}

function keep(process: Supervised) {
  started.push(() => process.stop())
}

/** The demo world, once. */
async function seed(settings: Settings) {
  const { seedDemo } = await import('../demo/seed.ts')
  const { DATABASE_APP_URL: appUrl, DROP_HOST: dropHost } = settings
  await step('Demo world', log => seedDemo({ appUrl, dropHost, storage: storageOf(settings), log }))
}

/** @throws with the way out when somebody else listens there. */
async function claimPort(host: string, port: number) {
  if (await isPortFree(host, port)) return
  const holder = holderOfPort(port)
  const supervisor = Number(/--supervised-by=(\d+)/.exec(holder?.command ?? '')?.[1])
  if (holder && supervisor && !isAlive(supervisor)) {
    // Our own server of a run that was killed, on its way out.
    for (let waited = 0; waited < 3000; waited += 50) {
      if (await isPortFree(host, port)) return
      await sleep(50)
    }
    process.kill(holder.pid, 'SIGKILL')
    await sleep(100)
    if (await isPortFree(host, port)) return
  }
  const who = holder ? ` by process ${holder.pid} (${holder.command.slice(0, 80) || 'unknown'})` : ''
  throw new Refusal(`Port ${port} is in use${who}.\nUse another one:\n\n  PORT=${port + 1} npm start`)
}

function welcome(settings: Settings, database: EmbeddedPostgres | undefined) {
  const lines = [
    ['Fanfare runs at', settings.PUBLIC_URL],
    ...(settings.FANFARE_ENV === 'demo'
      ? [
          ['Sign in', 'one click on the first page, as the demo label'],
          ['Outgoing mail', `${settings.PUBLIC_URL}/outbox`],
        ]
      : []),
    ['Data', database?.dataDir ?? 'in the database of DATABASE_URL'],
    ['Stop', 'Ctrl-C'],
  ]
  console.log(`\n${lines.map(([name = '', value]) => `  ${name.padEnd(18)}${value}`).join('\n')}\n`)
}

async function end(code: number): Promise<never> {
  for (const stop of started.reverse()) await stop().catch(error => console.error(error))
  process.exit(code)
}

function isExpected(error: unknown): error is Error {
  return error instanceof Refusal || error instanceof DataFolderInUse || error instanceof SettingsError
}

function exitCodeOf(error: unknown) {
  if (error instanceof DataFolderInUse) return EXIT_IN_USE
  return error instanceof SettingsError ? EXIT_SETTINGS : EXIT_FAILED
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
