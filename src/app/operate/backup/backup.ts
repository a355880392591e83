import type { Dir } from 'node:fs'
import { open, opendir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import pg from 'pg'
import { checkoutFolder } from '#app/embedded-postgres/binaries.ts'
import { Refusal } from '#app/launch/refusal.ts'
import {
  FORMAT,
  fileName,
  HEADER_FILE,
  type Head,
  KEYS,
  MANIFEST,
  type Manifest,
  SEQUENCES,
  type TableOfHead,
} from '#app/operate/backup/format.ts'
import type { Installation } from '#app/operate/backup/installation.ts'
import { requireKeysThatOpen } from '#app/operate/backup/keys.ts'
import { copyOut, quoted, sequencesOf, tablesOf } from '#app/operate/backup/tables.ts'
import { writeArchive } from '#app/operate/backup/write-archive.ts'
import { isStorageKey } from '#integrations/storage/disk.ts'
import type { ArchiveWriter } from '#platform/server/archive/archive-writer.ts'
import { keyFingerprints } from '#platform/server/secret-box.ts'

/** Tables with more rows than this get a progress line. */
const LARGE = 10_000

export interface BackupDone {
  tables: number
  rows: number
  files: number
  /** Files that were deleted while the backup was made. */
  vanished: number
}

/**
 * Writes a whole installation into one file: a snapshot of its rows, its uploaded files, and the keys if Fanfare
 * generated them. The product may run meanwhile; migrations wait.
 *
 * @throws Refusal
 */
export async function backup(
  installation: Installation,
  path: string,
  log: (line: string) => void = () => {},
): Promise<BackupDone> {
  const client = new pg.Client({
    connectionString: installation.ownerUrl,
    application_name: 'fanfare backup',
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c row_security=off -c client_encoding=UTF8 -c timezone=UTC',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await requireAllRows(client)
    const tables = await beginSnapshot(client)
    await requireKeysThatOpen(client, installation.encryptionKeys)
    const done: BackupDone = { tables: tables.length, rows: 0, files: 0, vanished: 0 }
    await writeArchive(path, async archive => {
      const json = (name: string, value: unknown) => archive.add(name, Buffer.from(JSON.stringify(value)))
      await json(HEADER_FILE, await headOf(client, installation, tables))
      if (installation.keysMadeUp) await archive.add(KEYS, Buffer.from(`${installation.encryptionKeys}\n`))
      for (const table of tables) {
        const rows = await copyOut(client, archive, table)
        if (rows >= LARGE) log(`${table.schema}.${table.name}, ${rows} rows`)
        done.rows += rows
      }
      await json(SEQUENCES, await sequencesOf(client))
      await client.query('commit')
      await addFiles(archive, join(installation.dataDir, 'files'), done)
      log(`${done.files} files`)
      await json(MANIFEST, { entries: archive.entries, vanished_files: done.vanished } satisfies Manifest)
    })
    return done
  } finally {
    await client.end()
  }
}

/** An account under row-level security would see, and save, no team's rows. */
async function requireAllRows(client: pg.Client) {
  const { rows } = await client.query<{ name: string; sees_all: boolean }>(
    'select rolname as name, rolsuper or rolbypassrls as sees_all from pg_roles where rolname = current_user',
  )
  const [account] = rows
  if (account?.sees_all) return
  throw new Refusal(
    `The account ${account?.name} of DATABASE_URL sees only what row-level security shows it, which is no team's rows.\n` +
      `Give it the right to see all of them, as a superuser: alter role ${account?.name} bypassrls`,
  )
}

/**
 * Begins the transaction for all reads. The tables are locked before its snapshot: a table that a migration rewrites
 * after the snapshot would look empty.
 */
async function beginSnapshot(client: pg.Client): Promise<TableOfHead[]> {
  for (let attempt = 1; ; attempt++) {
    const expected = await tablesOf(client)
    if (!expected.some(({ schema, name }) => schema === 'public' && name === 'fans'))
      throw new Refusal('There is nothing to back up: Fanfare never started on this database.')
    await client.query('begin isolation level repeatable read read only')
    await client.query(`lock table ${expected.map(table => quoted(client, table)).join(', ')} in access share mode`)
    const tables = await tablesOf(client)
    if (JSON.stringify(tables) === JSON.stringify(expected)) return tables
    await client.query('rollback')
    if (attempt === 10) throw new Refusal('The tables are being changed by migrations. Try again when they are done.')
  }
}

async function headOf(client: pg.Client, installation: Installation, tables: TableOfHead[]): Promise<Head> {
  const { version } = JSON.parse(await readFile(join(checkoutFolder, 'package.json'), 'utf8')) as { version: string }
  const { rows } = await client.query<Pick<Head, 'created_at' | 'migrations' | 'queue_migration'>>(
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
       (select json_agg(json_build_object('name', name, 'checksum', checksum) order by name) from public.migrations
          where name not like 'functions/%') as migrations,
       (select max(id) from graphile_worker.migrations) as queue_migration`,
  )
  const [state] = rows
  if (!state) throw new Error('The database said nothing of itself.')
  return {
    format: FORMAT,
    product_version: version,
    ...state,
    keys: keyFingerprints(installation.encryptionKeys),
    tables,
  }
}

/** Stored files never change; a missing file was deleted by the product. */
async function addFiles(archive: ArchiveWriter, folder: string, done: BackupDone) {
  for await (const path of filesIn(folder)) {
    const key = relative(folder, path).split(sep).join('/')
    if (!isStorageKey(key)) continue
    const file = await orGone(open(path, 'r'))
    if (!file) {
      done.vanished += 1
      continue
    }
    try {
      const { size } = await file.stat()
      await archive.addStream(fileName(key), size, file.createReadStream())
      done.files += 1
    } finally {
      await file.close()
    }
  }
}

async function* filesIn(folder: string): AsyncGenerator<string> {
  const opened: Dir | null = await orGone(opendir(folder))
  if (!opened) return
  for await (const entry of opened) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

async function orGone<T>(looking: Promise<T>): Promise<T | null> {
  return looking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** `fanfare-20261121T201500Z.tar.gz`, by the machine's clock, because it is only a name. */
export const backupName = (at: Date) => `fanfare-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`
