import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutFolder } from '#app/embedded-postgres/binaries.ts'
import { startEmbeddedPostgres } from '#app/embedded-postgres/embedded-postgres.ts'
import type { KeptKeys } from '#app/embedded-postgres/kept-keys.ts'
import { DataFolderInUse } from '#app/embedded-postgres/lock.ts'
import { hasData, preferredFolder, spareFolder } from '#app/embedded-postgres/place.ts'
import { runningDatabase } from '#app/embedded-postgres/running.ts'
import { asOwner } from '#app/launch/as-owner.ts'
import type { RegisterStop } from '#app/launch/launch.ts'
import { Refusal } from '#app/launch/refusal.ts'
import { loadSettings, madeUpKeys, type Settings } from '#app/settings.ts'

/** A database and a data folder that belong together. */
export interface Installation {
  ownerUrl: string
  dataDir: string
  encryptionKeys: string
  /** Fanfare generated the keys: nobody else has them. */
  keysMadeUp: boolean
}

const TO_COME = 'postgres://to:come@127.0.0.1/fanfare'
const STARTING_MS = 30_000

/**
 * The installation of these settings, running or not. An embedded database that is not running is started for the life of
 * this process.
 *
 * @throws Refusal, SettingsError
 */
export async function installationInPlace(keep: RegisterStop, log: (line: string) => void): Promise<Installation> {
  const settings = settingsOf({})
  if (process.env.DATABASE_URL) return ownInstallation(settings, process.env.DATABASE_URL)
  const folders = [preferredFolder(checkoutFolder), spareFolder(checkoutFolder)]
  if (!folders.some(hasData)) throw new Refusal(`No database of Fanfare is in ${folders[0]}.`)
  const { ownerUrl, dataDir, keys } = await startOrFind(keep, log)
  return {
    ownerUrl,
    dataDir,
    encryptionKeys: process.env.FANFARE_ENCRYPTION_KEYS || (keys.read() ?? madeUpKeys(ownerUrl)),
    keysMadeUp: !process.env.FANFARE_ENCRYPTION_KEYS,
  }
}

/** The database to restore into, with exclusive access. `keys` are those of its data folder, if any. */
export async function installationToRestore(
  keep: RegisterStop,
  log: (line: string) => void,
): Promise<Installation & { keys: KeptKeys | null }> {
  const settings = settingsOf({})
  if (process.env.DATABASE_URL) return { ...ownInstallation(settings, process.env.DATABASE_URL), keys: null }
  const database = await startEmbeddedPostgres({ log })
  keep(() => database.stop())
  const { ownerUrl, dataDir, keys } = database
  const given = process.env.FANFARE_ENCRYPTION_KEYS
  return {
    ownerUrl,
    dataDir,
    encryptionKeys: given || (keys.read() ?? madeUpKeys(ownerUrl)),
    keysMadeUp: !given,
    keys: given || settings.FANFARE_ENV === 'production' ? null : keys,
  }
}

/** The settings of this process, with values that became known only now. */
export const settingsOf = (known: NodeJS.ProcessEnv): Settings =>
  loadSettings({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || TO_COME, ...known })

function ownInstallation(settings: Settings, ownerUrl: string): Installation {
  return {
    ownerUrl,
    dataDir: resolve(settings.FANFARE_DATA_DIR ?? '.data'),
    encryptionKeys: settings.FANFARE_ENCRYPTION_KEYS,
    keysMadeUp: !process.env.FANFARE_ENCRYPTION_KEYS,
  }
}

async function startOrFind(keep: RegisterStop, log: (line: string) => void) {
  const end = performance.now() + STARTING_MS
  for (;;) {
    try {
      const database = await startEmbeddedPostgres({ log })
      keep(() => database.stop())
      return database
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      const running = runningDatabase(error.folder)
      if (running && (await answers(running.ownerUrl))) return running
      // it is starting or stopping
      if (performance.now() > end) throw error
      await sleep(250)
    }
  }
}

const answers = (url: string) =>
  asOwner(url, owner => owner.query('select from public.migrations limit 1')).then(
    () => true,
    () => false,
  )

export const backupsFolder = ({ dataDir }: Installation) => join(dataDir, 'backups')
