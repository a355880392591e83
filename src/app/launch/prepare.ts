import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import { asOwner } from '#app/launch/as-owner.ts'
import type { RegisterStop } from '#app/launch/launch.ts'
import { holderOfPort, isPortFree } from '#app/launch/port.ts'
import { step } from '#app/launch/progress.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { loadSettings, madeUpKeys, type Settings } from '#app/settings.ts'
import { isDemoSeeded } from '#demo/is-seeded.ts'
import { loadPlaces } from '#features/places/server/load-places.ts'
import { migrate } from '#platform/server/database/migrate.ts'

export interface Prepared {
  settings: Settings
  /** The settings of the server and the worker. */
  environment: NodeJS.ProcessEnv
  dataDir: string | undefined
  /** Tells a second start on the same data the address of this one. */
  announce(address: string): void
}

/**
 * What every start needs before the product: settings without mistakes, a database (ours, unless DATABASE_URL names
 * one), the port, the newest tables. `meanwhile` is called once the settings are known to be right, before the first slow step.
 *
 * @throws Refusal, SettingsError, DataFolderInUse
 */
export async function prepare(
  keep: RegisterStop,
  defaults: NodeJS.ProcessEnv,
  meanwhile = () => {},
): Promise<Prepared> {
  const given = process.env.DATABASE_URL
  const asked = { ...defaults, ...process.env }
  // Reports mistakes in the settings before the first slow step.
  const { HOST, PORT, FANFARE_ENV } = loadSettings({
    ...asked,
    DATABASE_URL: given ?? 'postgres://to:come@127.0.0.1/fanfare',
  })
  meanwhile()
  const database = given ? undefined : await step('Database', log => startEmbeddedPostgres({ log }))
  if (database) keep(() => database.stop())
  await claimPort(HOST, PORT)

  const keysAreGiven = Boolean(asked.FANFARE_ENCRYPTION_KEYS) || FANFARE_ENV === 'production'
  const environment = {
    ...asked,
    DATABASE_URL: given ?? database?.ownerUrl,
    PORT: String(PORT),
    ...(database && { FANFARE_DATA_DIR: database.dataDir }),
    ...(database && !keysAreGiven && { FANFARE_ENCRYPTION_KEYS: database.keys.keep(madeUpKeys(database.ownerUrl)) }),
  }
  const settings = loadSettings(environment)
  const ownerUrl = settings.DATABASE_URL ?? settings.DATABASE_APP_URL
  await step('Migrations', log => migrate({ ownerUrl, log }))
  await step('Cities', () => asOwner(ownerUrl, loadPlaces))
  return {
    settings,
    environment,
    dataDir: database?.dataDir,
    announce: address => database?.announce(address),
  }
}

/** The demo world, once. */
export async function seedDemoWorld(settings: Settings) {
  if (await asOwner(settings.DATABASE_URL ?? settings.DATABASE_APP_URL, isDemoSeeded)) return
  // its code is large, and only a first start needs it
  const { makeDemoWorld } = await import('#app/launch/demo-world.ts')
  await step('Demo world', log => makeDemoWorld(settings, log))
}

/** @throws Refusal with a way out when another process listens there. */
async function claimPort(host: string, port: number) {
  if (await isPortFree(host, port)) return
  const holder = holderOfPort(port)
  const supervisor = Number(/--supervised-by=(\d+)/.exec(holder?.command ?? '')?.[1])
  if (holder && supervisor && !isAlive(supervisor)) {
    // A server of a killed run that is still stopping.
    for (let waited = 0; waited < 3000; waited += 50) {
      if (await isPortFree(host, port)) return
      await sleep(50)
    }
    process.kill(holder.pid, 'SIGKILL')
    await sleep(100)
    if (await isPortFree(host, port)) return
  }
  const who = holder ? ` by process ${holder.pid} (${describe(holder.command)})` : ''
  throw new Refusal(`Port ${port} is in use${who}.\nUse another one:\n\n  PORT=${port + 1} npm start`)
}

function describe(command: string) {
  const [, folder] = /(\S+)\/src\/app\/(?:server|dev)\.ts/.exec(command) ?? []
  return folder ? `another Fanfare, in ${folder}` : command.slice(0, 80) || 'unknown'
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
