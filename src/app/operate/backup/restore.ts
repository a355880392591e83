import { createWriteStream } from 'node:fs'
import { lstat, mkdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { asOwner } from '#app/launch/as-owner.ts'
import type { RegisterStop } from '#app/launch/launch.ts'
import { step } from '#app/launch/progress.ts'
import { Refusal } from '#app/launch/refusal.ts'
import type { Archive, Head } from '#app/operate/backup/format.ts'
import { installationToRestore, settingsOf } from '#app/operate/backup/installation.ts'
import { requireKeysOf, requireKeysThatOpen } from '#app/operate/backup/keys.ts'
import { load } from '#app/operate/backup/load.ts'
import { readArchive } from '#app/operate/backup/read-archive.ts'
import { targetOf, withDatabase } from '#app/operate/backup/target.ts'
import { replayErasuresOf } from '#app/operate/replay-erasures.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { tableFiles } from '#platform/server/database/schema-files.ts'
import { joinedKeys } from '#platform/server/secret-box.ts'

interface RestoreOptions {
  /** Existing people and teams may be replaced. */
  replace: boolean
}

/**
 * Replaces the database of these settings by a backup, and adds the backup's files to the existing ones. Everything
 * happens in a second database, and one transaction at the end swaps the two. Nothing changes before, and a kill at any
 * moment leaves one of the two complete.
 *
 * @throws Refusal, SettingsError, DataFolderInUse
 */
export async function restore(path: string, { replace }: RestoreOptions, keep: RegisterStop): Promise<Head> {
  const archive = await step('Backup', async log => {
    const read = await readArchive(path)
    await requireKnownMigrations(path, read.head)
    log(`made ${read.head.created_at} by Fanfare ${read.head.product_version}, whole`)
    return read
  })
  const installation = await step('Database', log => installationToRestore(keep, log))
  const { ownerUrl, dataDir, keys: keptKeys } = installation
  const target = await targetOf(ownerUrl, { replace, keys: keptKeys })
  const formerKeys = target.holdsData ? installation.encryptionKeys : (keptKeys?.read() ?? null)
  const keys = keptKeys && archive.keys ? adoptedKeys(archive.keys, formerKeys) : installation.encryptionKeys
  requireKeysOf(path, archive.head, archive.keys !== null, keys)

  const beside = await target.make()
  keep(() => target.clear())
  await step('Tables', async log => {
    const onlyTables = new Set(archive.head.migrations.map(({ name }) => name))
    await migrate({ ownerUrl: beside, onlyTables, log })
    await requireKnownQueue(path, beside, archive)
  })
  await step('Rows and files', async log => {
    const { rows } = await load(beside, { path, archive, file: keepFile(join(dataDir, 'files')), log })
    log(`${rows} rows, as many as were written`)
  })
  await step('Migrations', async log => {
    await migrate({ ownerUrl: beside, log })
    await asOwner(beside, async owner => {
      await requireKeysThatOpen(owner, keys)
      await owner.query('vacuum (analyze)')
    })
  })
  await step('Erasures', log => eraseAgain({ beside, dataDir, keys }, log))
  await step('Exchange', async () => {
    await target.exchange(archive.keys && keys)
    await target.clear()
  })
  return archive.head
}

/** Recognizes hashes made with the former keys in records of erasures. */
const adoptedKeys = (inArchive: string, former: string | null) => (former ? joinedKeys(inArchive, former) : inArchive)

/** @throws Refusal when these migrations cannot create the backup's tables */
async function requireKnownMigrations(path: string, { migrations }: Head) {
  const known = new Map((await tableFiles()).map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name }) => !known.has(name))
  if (unknown) throw newer(path, `its ${unknown.name} is not known here`)
  const changed = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed) throw newer(path, `its ${changed.name} is another one here`)
}

async function requireKnownQueue(path: string, url: string, { head }: Archive) {
  const { rows } = await asOwner(url, owner =>
    owner.query<{ newest: number }>('select max(id) as newest from graphile_worker.migrations'),
  )
  if (head.queue_migration > (rows[0]?.newest ?? 0)) throw newer(path, 'its queue is newer')
}

const newer = (path: string, why: string) =>
  new Refusal(`${path} was made by a newer Fanfare: ${why}. Restore it with that version. Nothing was changed.`)

/** Stored files never change, so an existing file stays: above all a record of an erasure. */
function keepFile(folder: string) {
  return async (key: string, content: AsyncIterable<Buffer>) => {
    const path = join(folder, key)
    const there = await lstat(path).catch(() => null)
    if (there) return
    await mkdir(dirname(path), { recursive: true })
    // no name of a stored file ends like this
    const partial = `${path}.restoring.partial`
    await pipeline(content, createWriteStream(partial, { flush: true }))
    await rename(partial, path)
  }
}

interface Beside {
  beside: string
  dataDir: string
  keys: string
}

/** Erases again the people whom the backup brought back, while nobody can see them yet. */
async function eraseAgain({ beside, dataDir, keys }: Beside, log: (line: string) => void) {
  const appUrl = process.env.DATABASE_APP_URL
  const settings = settingsOf({
    DATABASE_URL: beside,
    FANFARE_DATA_DIR: dataDir,
    FANFARE_ENCRYPTION_KEYS: keys,
    ...(appUrl && { DATABASE_APP_URL: withDatabase(appUrl, decodeURIComponent(new URL(beside).pathname.slice(1))) }),
  })
  await replayErasuresOf(settings, log)
}
