import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { createPool } from '#platform/server/database/db.ts'
import { prepareRoles } from '#platform/server/database/roles.ts'

const folder = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url))
const LOCK = 4_732_118_001

interface MigrateOptions {
  ownerUrl: string
  /** Only files of these names: the tables as a backup knew them. All of them by default. */
  only?: ReadonlySet<string>
  log?: (line: string) => void
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/** Every file of `db/migrations`, in the order in which they are applied. */
export async function allMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(folder + name, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database to the newest version: roles, the queue's schema, then every file of `db/migrations` not applied yet.
 * Safe to run from several processes at once (one advisory lock) and while the old version still serves
 * (each file waits at most a second for a lock and is tried again).
 *
 * @throws when an applied file was changed since.
 */
export async function migrate({ ownerUrl, only, log = () => {} }: MigrateOptions): Promise<{ applied: string[] }> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  // a connection that breaks fails the query under way; as an event it would end the process
  owner.on('error', () => {})
  await owner.connect()
  try {
    await owner.query('select pg_advisory_lock($1)', [LOCK])
    await prepareRoles(owner, ownerUrl)
    await migrateQueue(ownerUrl)
    await owner.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await owner.query<{ name: string; checksum: string }>('select name, checksum from migrations')
    const done = new Map(rows.map(row => [row.name, row.checksum]))
    const applied: string[] = []
    for (const { name, sql, checksum } of await allMigrations()) {
      if (only && !only.has(name)) continue
      const before = done.get(name)
      if (before === checksum) continue
      if (before)
        throw new Error(
          `Migration ${name} was changed after it was applied. Migrations only move forward: add a new file.`,
        )
      log(`migration ${name}`)
      await applyFile(owner, name, sql, checksum)
      applied.push(name)
    }
    return { applied }
  } finally {
    await owner.end()
  }
}

async function applyFile(owner: pg.Client, name: string, sql: string, checksum: string) {
  // an index built CONCURRENTLY cannot run in a transaction; such a file holds that one statement and is repeatable
  const alone = sql.startsWith('-- without transaction')
  for (let attempt = 1; ; attempt++) {
    try {
      await owner.query(alone ? `set lock_timeout = '1s'` : `begin; set local lock_timeout = '1s'`)
      if (alone) await dropHalfMade(owner, sql)
      await owner.query(sql)
      await owner.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      if (!alone) await owner.query('commit')
      return
    } catch (error) {
      if (!alone) await owner.query('rollback')
      const lockTimeout = (error as { code?: string }).code === '55P03'
      if (!lockTimeout || attempt === 30)
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
      await new Promise(resolve => setTimeout(resolve, 200 * attempt))
    }
  }
}

/** An index whose making was given up, or ended with the power, is there under its name, costs writes and is never used. */
async function dropHalfMade(owner: pg.Client, sql: string) {
  const [, index] = /^create index concurrently if not exists (\w+)/m.exec(sql) ?? []
  const { rows } = await owner.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])
  if (rows.length > 0) await owner.query(`drop index concurrently ${index}`)
}

async function migrateQueue(ownerUrl: string) {
  const pgPool = createPool({ url: ownerUrl, role: 'fanfare_jobs', max: 1 })
  try {
    await runMigrations({ pgPool })
  } finally {
    await pgPool.end()
  }
}
