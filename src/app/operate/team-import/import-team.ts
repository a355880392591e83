import pg from 'pg'
import { Refusal } from '#app/launch/refusal.ts'
import { addExportedTeam } from '#features/accounts/server/exported-team.ts'
import type { Storage } from '#integrations/storage/port.ts'
import { LEFT_OUT, SHARED } from '#screens/settings/server/team-export/exported-tables.ts'
import type { TeamHead } from '#screens/settings/server/team-export/format.ts'
import { readTeam, wholeOf } from './read-team.ts'

interface Importing {
  ownerUrl: string
  storage: Storage
  path: string
  log?(line: string): void
}

export interface ImportedTeam {
  name: string
  rows: number
  files: number
  members: number
  /** Contacts that are kept as keyed hashes: stopped, silenced, erased. */
  hashed_contacts: number
}

const NOTHING_CHANGED = 'Nothing was changed.'
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/**
 * Puts a team's file into an installation that does not have the team, in one transaction. Members who have an account
 * here, by their email address, keep it; the others get one without a password.
 *
 * @throws Refusal
 */
export async function importTeam({ ownerUrl, storage, path, log = () => {} }: Importing): Promise<ImportedTeam> {
  // read to the end before anything is written
  await readTeam(path)
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'fanfare import of a team',
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c session_replication_role=replica -c client_encoding=UTF8 -c timezone=UTC',
  })
  client.on('error', () => {})
  await client.connect()
  const put: string[] = []
  const done: ImportedTeam = { name: '', rows: 0, files: 0, members: 0, hashed_contacts: 0 }
  try {
    await client.query('begin')
    let loading: Loading | undefined
    await readTeam(path, {
      async head(head) {
        loading = await beginLoading(client, head)
        done.name = head.organization.name
        done.members = head.members.length
        log(`${head.organization.name}, ${head.members.length} members`)
      },
      async rows(table, lines) {
        if (loading) done.rows += await loadRows(client, loading, table, lines)
      },
      async file(key, content) {
        const bytes = await wholeOf(content)
        // of a public profile whose picture is here already
        if (await storage.read(key)) return
        await storage.put(key, bytes)
        put.push(key)
        done.files += 1
      },
    })
    if (!loading) throw new Error('The file has no head.')
    await moveSequences(client, loading)
    await deriveChannels(client, loading)
    const { rows } = await client.query<{ hashes: number }>(
      `select (select count(*) from stopped_contacts where organization_id = $1)::integer
         + (select count(*) from suppressed_contacts where organization_id = $1)::integer
         + (select count(*) from outreach_suppressions where organization_id = $1)::integer as hashes`,
      [loading.head.organization.id],
    )
    done.hashed_contacts = rows[0]?.hashes ?? 0
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const key of put) await storage.remove(key)
    const { code, detail, table } = error as pg.DatabaseError
    if (code === '23505') throw new Refusal(`${table} has this already: ${detail}\n${NOTHING_CHANGED}`)
    throw error
  } finally {
    await client.end()
  }
}

interface Loading {
  head: TeamHead
  columns: Map<string, string[]>
  /** Ids of the file that are others here: people and public profiles who were here before. */
  ids: Map<string, string>
}

async function beginLoading(client: pg.Client, head: TeamHead): Promise<Loading> {
  const { organization, tables } = head
  const { rows: there } = await client.query('select from auth.organization where id = $1 or slug = $2', [
    organization.id,
    organization.slug,
  ])
  if (there.length > 0)
    throw new Refusal(`A team ${organization.slug} is here already. Delete it first. ${NOTHING_CHANGED}`)
  const { rows: known } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by 1
     having c.relname = any($1) or bool_or(a.attname = 'organization_id')`,
    [Object.keys(SHARED)],
  )
  const here = new Map(known.map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of tables) {
    const lacking = columns.find(column => !here.get(name)?.has(column))
    if (lacking || name in LEFT_OUT)
      throw new Refusal(`The file has ${name}.${lacking ?? '*'}, which this Fanfare does not take. ${NOTHING_CHANGED}`)
  }
  const ids = await addExportedTeam(client, head)
  return { head, columns: new Map(tables.map(({ name, columns }) => [name, columns])), ids }
}

/** Bytes of rows that are inserted at a time. */
const BATCH = 1024 * 1024

async function loadRows(client: pg.Client, loading: Loading, table: string, content: AsyncIterable<Buffer>) {
  const columns = loading.columns.get(table)
  if (!columns) throw new Refusal(`The file has rows of ${table}, which its head does not name. ${NOTHING_CHANGED}`)
  let rows = 0
  let batch: string[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length > 0) rows += await insertRows(client, loading, { table, columns, lines: batch })
    batch = []
    bytes = 0
  }
  for await (const line of linesOf(content)) {
    batch.push(loading.ids.size > 0 ? line.replace(UUID, id => loading.ids.get(id) ?? id) : line)
    bytes += line.length
    if (bytes >= BATCH) await flush()
  }
  await flush()
  return rows
}

interface Batch {
  table: string
  columns: string[]
  lines: string[]
}

async function insertRows(client: pg.Client, { head, ids }: Loading, { table, columns, lines }: Batch) {
  const names = columns.map(column => client.escapeIdentifier(column)).join(', ')
  const name = client.escapeIdentifier(table)
  const given = `jsonb_populate_recordset(null::${name}, $1::jsonb)`
  const json = `[${lines.join(',')}]`
  if (table in SHARED) {
    if (table === 'social_profiles') await mapProfiles(client, ids, json)
    await client.query(
      `insert into ${name} (${names}) overriding system value select ${names} from ${given} on conflict do nothing`,
      [json],
    )
    return lines.length
  }
  const { rowCount } = await client.query(
    `insert into ${name} (${names}) overriding system value select ${names} from ${given} where organization_id = $2`,
    [json, head.organization.id],
  )
  if (rowCount !== lines.length)
    throw new Refusal(`The file has rows of ${table} that belong to another team. ${NOTHING_CHANGED}`)
  return lines.length
}

/** Profiles that are here under other ids. */
async function mapProfiles(client: pg.Client, ids: Map<string, string>, json: string) {
  const { rows } = await client.query<{ given: string; here: string }>(
    `select given.id as given, here.id as here from jsonb_populate_recordset(null::social_profiles, $1::jsonb) given
     join social_profiles here using (platform, platform_id) where given.id <> here.id`,
    [json],
  )
  for (const { given, here } of rows) ids.set(given, here)
}

/** Counters go on behind the rows that came. */
async function moveSequences(client: pg.Client, { columns }: Loading) {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select s.oid::regclass::text as sequence, t.oid::regclass::text as table, a.attname as column
     from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i'
     join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and t.relname = any($1)`,
    [[...columns.keys()]],
  )
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval('${sequence}', greatest((select last_value from ${sequence}), coalesce((select max(${client.escapeIdentifier(column)}) from ${table}), 1)))`,
    )
}

/** A file of a version without `agreed_channels` is taken, and triggers do not run here. */
async function deriveChannels(client: pg.Client, { head, columns }: Loading) {
  if (columns.get('fans')?.includes('agreed_channels')) return
  await client.query(
    `select settle_marketing($1, array_agg(id)) from (
       select id, row_number() over (order by id) / 5000 as part from fans where organization_id = $1
     ) f group by part`,
    [head.organization.id],
  )
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of content) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8')
      rest = []
      from = end + 1
    }
    rest.push(chunk.subarray(from))
  }
  const last = Buffer.concat(rest).toString('utf8')
  if (last) yield last
}
