import pg from 'pg'
import type { KeptKeys } from '#app/embedded-postgres/kept-keys.ts'
import { namesBeside, settleRestore } from '#app/embedded-postgres/settle-restore.ts'
import { Refusal } from '#app/launch/refusal.ts'

const OURS = ['public', 'auth', 'graphile_worker']
/** Marks databases that a restore created or set aside: only those are ever dropped by name. */
const MARK = 'made by a restore of Fanfare'
const UNTOUCHED = 'Nothing was changed.'

/** The database that a backup replaces, with a second database on the same server. */
export interface Target {
  /** Whether the current database has people or teams. */
  holdsData: boolean
  /** Creates the empty second database; returns its address. */
  make(): Promise<string>
  /** Swaps the two in one transaction; `newKeys` are those of the restored rows, if the keys change. */
  exchange(newKeys: string | null): Promise<void>
  /** Drops the database that lost its place; the keys of the other stay valid. */
  clear(): Promise<void>
}

/** The same database server and account, another database. */
export function withDatabase(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(database)}`
  return other.href
}

/**
 * Checks whether a backup may replace this database.
 *
 * @param replace existing contents may be replaced
 * @param keys of an embedded database, which change with it
 * @throws Refusal before anything is changed
 */
export async function targetOf(
  ownerUrl: string,
  { replace, keys }: { replace: boolean; keys: KeptKeys | null },
): Promise<Target> {
  const name = decodeURIComponent(new URL(ownerUrl).pathname.slice(1))
  const { restoring, replaced } = namesBeside(name)
  const onServer = <T>(run: (client: pg.Client) => Promise<T>) => connected(withDatabase(ownerUrl, 'postgres'), run)

  const existing = await onServer(async client => {
    await requireRights(client, name)
    await requireNobody(client, name)
    return settingsOfDatabase(client, name)
  })
  const holdsData = existing !== null && (await connected(ownerUrl, client => isFilled(client, name)))
  if (holdsData && !replace)
    throw new Refusal(
      `There are people and teams in the database ${name} already. To put the backup in their place, say so:\n\n` +
        `  npm run restore -- <file> --replace\n\n${UNTOUCHED}`,
    )

  let over = false
  let exchanging: Promise<void> = Promise.resolve()
  const settle = () =>
    onServer(async client => {
      if (keys) return settleRestore(client, name, keys)
      for (const database of [restoring, replaced])
        if (await isOurs(client, database))
          await client.query(`drop database ${client.escapeIdentifier(database)} with (force)`)
    })
  return {
    holdsData,
    async make() {
      await settle()
      await onServer(async client => {
        const quoted = client.escapeIdentifier(restoring)
        await client.query(`create database ${quoted} template template0 ${existing ?? "encoding 'UTF8'"}`)
        await client.query(`comment on database ${quoted} is ${client.escapeLiteral(MARK)}`)
      })
      return withDatabase(ownerUrl, restoring)
    },
    async exchange(newKeys) {
      if (over) throw new Refusal(`The restore was ended. ${UNTOUCHED}`)
      if (newKeys) keys?.stage(newKeys)
      exchanging = onServer(client => exchange(client, { name, restoring, replaced, existing: existing !== null }))
      await exchanging
    },
    async clear() {
      over = true
      // an interrupt in the middle is handled when the swap is done and its outcome known
      await exchanging.catch(() => {})
      await settle()
    },
  }
}

interface Names {
  name: string
  restoring: string
  replaced: string
  existing: boolean
}

async function exchange(client: pg.Client, { name, restoring, replaced, existing }: Names) {
  const [old, beside, aside] = [name, restoring, replaced].map(text => client.escapeIdentifier(text))
  await client.query('begin')
  try {
    if (existing) {
      await client.query(`alter database ${old} rename to ${aside}`)
      await client.query(`comment on database ${aside} is ${client.escapeLiteral(MARK)}`)
    }
    await client.query(`alter database ${beside} rename to ${old}`)
    await client.query(`comment on database ${old} is null`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if ((error as { code?: string }).code !== '55006') throw error
    throw new Refusal(`Somebody connected to the database ${name} meanwhile. ${UNTOUCHED}`)
  }
}

async function connected<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'fanfare restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

async function requireRights(client: pg.Client, database: string) {
  const { rows } = await client.query<{ name: string; may: boolean }>(
    `select r.rolname as name, r.rolsuper or (r.rolcreatedb and r.rolbypassrls and coalesce(pg_has_role(r.oid, d.datdba, 'member'), true)) as may
     from pg_roles r left join pg_database d on d.datname = $1 where r.rolname = current_user`,
    [database],
  )
  const [account] = rows
  // foreign keys and triggers are off while rows are loaded
  const mayPause = await client.query('begin; set local session_replication_role = replica; rollback').then(
    () => true,
    () => client.query('rollback').then(() => false),
  )
  if (account?.may && mayPause) return
  throw new Refusal(
    `The account ${account?.name} of DATABASE_URL may not restore. It needs to own the database ${database} and these rights, given by a superuser:\n` +
      `alter role ${account?.name} createdb bypassrls; grant set on parameter session_replication_role to ${account?.name}\n${UNTOUCHED}`,
  )
}

async function requireNobody(client: pg.Client, database: string) {
  const { rows } = await client.query<{ who: string }>(
    `select distinct coalesce(nullif(application_name, ''), usename) as who from pg_stat_activity where datname = $1 and usename is not null`,
    [database],
  )
  if (rows.length === 0) return
  throw new Refusal(
    `The database ${database} is in use (${rows.map(({ who }) => who).join(', ')}). Stop every server and worker first. ${UNTOUCHED}`,
  )
}

/** @throws Refusal when the database holds other things, which would be lost */
async function isFilled(client: pg.Client, database: string): Promise<boolean> {
  const { rows: schemas } = await client.query<{ schema: string; ours: boolean }>(
    `select distinct n.nspname as schema, n.nspname = any($1) and to_regclass('public.migrations') is not null as ours
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^(pg_|information_schema$)'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    [OURS],
  )
  const foreign = schemas.filter(({ ours }) => !ours).map(({ schema }) => schema)
  if (foreign.length > 0)
    throw new Refusal(
      `The database ${database} also holds what is not Fanfare's, in ${foreign.join(', ')}, and would lose it. ` +
        `Restore into a database of its own. ${UNTOUCHED}`,
    )
  if (schemas.length === 0) return false
  const { rows } = await client.query('select from auth."user" union all select from auth.organization limit 1')
  return rows.length > 0
}

async function isOurs(client: pg.Client, database: string) {
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1`,
    [database],
  )
  if (rows.length > 0 && rows[0]?.mark !== MARK)
    throw new Refusal(`A database ${database} is in the way. Drop it if nobody needs it, then try again. ${UNTOUCHED}`)
  return rows.length > 0
}

/** Encoding and collation of the database; null when it does not exist. */
async function settingsOfDatabase(client: pg.Client, database: string): Promise<string | null> {
  // names and columns differ between major versions
  const { rows } = await client.query<{ encoding: string; d: Record<string, string | null> }>(
    'select pg_encoding_to_char(encoding) as encoding, to_jsonb(d) as d from pg_database d where datname = $1',
    [database],
  )
  const [row] = rows
  if (!row) return null
  const { encoding, d } = row
  const quoted = (text: string | null | undefined) => client.escapeLiteral(text ?? '')
  const locale = d.datlocale ?? d.daticulocale
  const provider = {
    c: '',
    i: `locale_provider icu icu_locale ${quoted(locale)}`,
    b: `locale_provider builtin builtin_locale ${quoted(locale)}`,
  }[d.datlocprovider ?? 'c']
  return `encoding ${quoted(encoding)} lc_collate ${quoted(d.datcollate)} lc_ctype ${quoted(d.datctype)} ${provider ?? ''}`
}
