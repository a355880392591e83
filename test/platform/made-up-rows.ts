import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
}

interface Rule {
  table: string
  text: string
}

/** Values of columns whose checks ask for more than a list does, or for one of two that may be null. */
const VALUES: Readonly<Record<string, string>> = {
  'consents.fan_id': '01980000-0000-7000-8000-000000000001',
  'drop_profiles.slug': 'vesper-lane',
  'payouts.amount': '10',
  'payouts.currency': 'USD',
  'releases.title': 'Slow Orchard',
  'segment_sources.kind': 'HASHTAG',
}

/** A value that fits a type where nothing else is known of the column. */
function plainValue(type: string): string {
  if (type.endsWith('[]')) return '{}'
  if (type === 'uuid') return '01980000-0000-7000-8000-000000000001'
  if (type.startsWith('timestamp')) return '2026-01-02T03:04:05Z'
  if (type === 'date') return '2026-01-01'
  if (type === 'boolean') return 'false'
  if (type === 'jsonb' || type === 'json') return '{}'
  if (type === 'bytea') return '\\x'
  return /^(integer|bigint|smallint|numeric|double precision|real)/.test(type) ? '1' : 'x'
}

/**
 * Puts a row into every table of `public`, as far as values can be made up from types and lists of checks. References are not
 * checked. The table of applied files stays as it is: a made-up version there would count as newer than this one, whose functions
 * would then be left out. Answers the tables that hold one now.
 */
export async function fillTables(owner: pg.Client): Promise<Set<string>> {
  const { rows: columns } = await owner.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
      and a.attnum > 0 and not a.attisdropped and (
        a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''
        or c.relname || '.' || a.attname = any($1)
      )`,
    [Object.keys(VALUES)],
  )
  const { rows: rules } = await owner.query<Rule>(`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  const filled = new Set<string>()
  await owner.query('set session_replication_role = replica')
  for (const [table, of] of Map.groupBy(columns, column => column.table)) {
    const values = of.map(
      ({ name, type }) => VALUES[`${table}.${name}`] ?? listed(rules, table, name) ?? plainValue(type),
    )
    const names = of.map(({ name }) => `"${name}"`).join(', ')
    const places = of.map((_, at) => `$${at + 1}`).join(', ')
    const made = await owner
      .query(`insert into ${table} (${names}) values (${places})`, values)
      .then(() => true)
      .catch(() => false)
    if (made) filled.add(table)
  }
  await owner.query('set session_replication_role = origin')
  return filled
}

/** The first value that a check lists for the column. */
function listed(rules: readonly Rule[], table: string, column: string): string | undefined {
  for (const rule of rules) {
    const [, value] = new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\['([^']+)'`).exec(rule.text) ?? []
    if (rule.table === table && value) return value
  }
  return undefined
}
