import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { tableFiles } from '#platform/server/database/schema-files.ts'
import { cloneDatabase, emptyDatabase } from '../database.ts'
import { fillTables } from './made-up-rows.ts'

let upgraded: Awaited<ReturnType<typeof emptyDatabase>>
let fresh: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Client
let other: pg.Client
beforeAll(async () => {
  upgraded = await emptyDatabase()
  fresh = await cloneDatabase()
  owner = new pg.Client({ connectionString: upgraded.ownerUrl })
  other = new pg.Client({ connectionString: fresh.ownerUrl })
  await Promise.all([owner.connect(), other.connect()])
})
afterAll(async () => {
  await Promise.all([owner.end(), other.end()])
  await Promise.all([upgraded.drop(), fresh.drop()])
})

const tablesOf = async (client: pg.Client) =>
  (
    await client.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
  ).rows.map(({ name }) => name)

async function countsOf(tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await owner.query<{ count: string }>(`select count(*) from ${table}`)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

/** Columns, constraints, indexes, policies and functions, a line each. */
const schemaOf = async (client: pg.Client) =>
  (
    await client.query<{ line: string }>(`
      select format('%s.%s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
        pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select format('%s %s %s %s', tablename, policyname, qual, with_check) from pg_policies
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      order by 1`)
  ).rows.map(({ line }) => line)

// every statement of the schema runs twice
const SLOWEST_MS = 600_000

it('migrates a database of the first version with rows in every changed table, and loses none of them', {
  timeout: SLOWEST_MS,
}, async () => {
  const files = await tableFiles()
  const baseline = files.filter(({ name }) => name.startsWith('baseline/'))
  const migrations = files.filter(({ name }) => name.startsWith('migrations/'))
  await migrate({ ownerUrl: upgraded.ownerUrl, onlyTables: new Set(baseline.map(({ name }) => name)) })
  const tables = await tablesOf(owner)
  const filled = await fillTables(owner)
  const changed = migrations
    .flatMap(({ sql }) =>
      [...sql.matchAll(/^(?:alter table(?: if exists)?|update) (\w+)/gm)].map(([, name]) => name ?? ''),
    )
    .filter(name => tables.includes(name))
  expect(changed.length).toBeGreaterThan(0)
  // a table that the next migration changes needs a row: give made-up-rows.ts the values that its checks ask for
  expect(changed.filter(name => !filled.has(name))).toEqual([])
  const before = await countsOf(tables)

  const { applied } = await migrate({ ownerUrl: upgraded.ownerUrl })
  expect(applied.filter(name => name.startsWith('migrations/'))).toEqual(migrations.map(({ name }) => name))
  const after = await countsOf(tables)
  expect(tables.filter(name => (after[name] ?? 0) < (before[name] ?? 0))).toEqual([])
  expect((await migrate({ ownerUrl: upgraded.ownerUrl })).applied).toEqual([])
})

it('ends with the schema of a new installation', async () => {
  expect(await schemaOf(owner)).toEqual(await schemaOf(other))
})
