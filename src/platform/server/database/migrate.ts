import { readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { createPool } from '#platform/server/database/db.ts'
import { prepareRoles } from '#platform/server/database/roles.ts'
import { functionFiles, type SqlFile, schemaFolder, tableFiles } from '#platform/server/database/schema-files.ts'

const LOCK = 4_732_118_001
const ATTEMPTS = 30

interface MigrateOptions {
  ownerUrl: string
  /** Creates only the tables of these files, without functions: a restore loads the rows of a backup into them. */
  onlyTables?: ReadonlySet<string>
  /** Where baseline/, migrations/ and functions/ are. */
  folder?: string
  /** Version of this product; by default that of package.json. */
  version?: string
  log?: (line: string) => void
}

interface Applied {
  name: string
  checksum: string
  product_version: string
}

/**
 * Brings the database to the newest version: roles, the queue's schema, the files of `db/baseline` and `db/migrations` that
 * were not applied yet, then the functions of `db/functions` whose text has changed. Safe to run from several processes at
 * once (one advisory lock) and while the old version still serves (nothing waits longer than a second for a lock).
 *
 * @throws when an applied file of the baseline or of the migrations was changed since.
 */
export async function migrate({
  ownerUrl,
  onlyTables,
  folder = schemaFolder,
  version,
  log = () => {},
}: MigrateOptions): Promise<{ applied: string[] }> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // a broken connection fails its running query; as an unhandled event it would end the process
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    await prepareRoles(owner, ownerUrl)
    await migrateQueue(ownerUrl)
    await owner.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, product_version text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await owner.query<Applied>('select name, checksum, product_version from migrations')
    const run: Run = { owner, before: rows, version: version ?? (await productVersion()), log }
    const tables = await applyTables(run, await tableFiles(folder), onlyTables)
    const functions = onlyTables ? [] : await applyFunctions(run, await functionFiles(folder))
    return { applied: [...tables, ...functions] }
  } finally {
    await owner.end()
  }
}

interface Run {
  owner: pg.Client
  before: readonly Applied[]
  version: string
  log: (line: string) => void
}

async function applyTables(run: Run, files: readonly SqlFile[], only?: ReadonlySet<string>): Promise<string[]> {
  const before = new Map(run.before.map(({ name, checksum }) => [name, checksum]))
  const applied: string[] = []
  for (const file of files) {
    if (only && !only.has(file.name)) continue
    const checksum = before.get(file.name)
    if (checksum === file.checksum) continue
    if (checksum)
      throw new Error(
        `${file.name} was changed after it was applied. Tables only move forward: add a file to db/migrations.`,
      )
    run.log(file.name)
    await applyTableFile(run, file)
    applied.push(file.name)
  }
  return applied
}

async function applyTableFile(run: Run, { name, sql, checksum }: SqlFile) {
  const { owner } = run
  if (!sql.startsWith('-- without transaction'))
    return inTransaction(run, name, async () => {
      await owner.query(sql)
      await note(run, name, checksum)
    })
  // CREATE INDEX CONCURRENTLY cannot run in a transaction; such a file holds that one statement and is repeatable
  await againAfterLockTimeout(name, async () => {
    await owner.query(`set lock_timeout = '1s'`)
    await dropHalfMade(owner, sql)
    await owner.query(sql)
    await note(run, name, checksum)
  })
}

/**
 * Replaces all functions whose text has changed in one transaction: callers see the old ones or the new ones. A server of
 * an older version that starts beside newer ones leaves their functions alone.
 */
async function applyFunctions(run: Run, files: readonly SqlFile[]): Promise<string[]> {
  const { owner, before, version, log } = run
  const checksums = new Map(before.map(({ name, checksum }) => [name, checksum]))
  const changed = files.filter(({ name, checksum }) => checksums.get(name) !== checksum)
  if (changed.length === 0) return []
  const newer = before.find(
    ({ product_version }) => product_version.localeCompare(version, 'en', { numeric: true }) > 0,
  )
  if (newer) {
    log(`functions are those of version ${newer.product_version}, which is newer`)
    return []
  }
  log(`${changed.length} functions`)
  await inTransaction(run, 'db/functions', async () => {
    // a function may call another that comes after it
    await owner.query('set local check_function_bodies = off')
    for (const { name, sql, checksum } of changed) {
      await owner.query(sql).catch((error: Error) => {
        error.message = `${name}: ${error.message}`
        throw error
      })
      await note(run, name, checksum)
    }
  })
  return changed.map(({ name }) => name)
}

const note = ({ owner, version }: Run, name: string, checksum: string) =>
  owner.query(
    `insert into migrations (name, checksum, product_version) values ($1, $2, $3)
     on conflict (name) do update
     set checksum = excluded.checksum, product_version = excluded.product_version, applied_at = now()`,
    [name, checksum, version],
  )

const inTransaction = ({ owner }: Run, name: string, work: () => Promise<void>) =>
  againAfterLockTimeout(name, async () => {
    try {
      await owner.query(`begin; set local lock_timeout = '1s'`)
      await work()
      await owner.query('commit')
    } catch (error) {
      await owner.query('rollback')
      throw error
    }
  })

/** A waiting lock request blocks everybody behind it, so it is given up soon and retried. */
async function againAfterLockTimeout(name: string, work: () => Promise<void>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const lockTimeout = (error as { code?: string }).code === '55P03'
      if (!lockTimeout || attempt === ATTEMPTS)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      await new Promise(resolve => setTimeout(resolve, 200 * attempt))
    }
  }
}

/** An index whose creation was interrupted exists under its name, costs writes and is never used. */
async function dropHalfMade(owner: pg.Client, sql: string) {
  const [, index] = /^create index concurrently if not exists (\w+)/m.exec(sql) ?? []
  const { rows } = await owner.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])
  if (rows.length > 0) await owner.query(`drop index concurrently ${index}`)
}

async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function migrateQueue(ownerUrl: string) {
  const pgPool = createPool({ url: ownerUrl, role: 'fanfare_jobs', max: 1 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
