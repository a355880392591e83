import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { pack as tar } from 'tar-stream'
import type { Storage } from '#integrations/storage/port.ts'
import { type ArchiveWriter, archiveWriter } from '#platform/server/archive/archive-writer.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import { teamFiles } from '../team-files.ts'
import { LEFT_OUT, ROWS, SECRET_REPLACEMENTS, SHARED } from './exported-tables.ts'
import { FORMAT, fileName, HEADER_FILE, MANIFEST, partName } from './format.ts'

/** Bytes of a part of a table, in memory while it is written. */
const PART = 1024 * 1024

interface Writing {
  database: Database
  storage: Storage
  organization_id: string
  /** After each table and file. */
  onStep?(step: { done: number; total: number; rows: number }): Promise<void>
}

/**
 * Everything of a team as the chunks of a .tar.gz, read from one snapshot in constant memory. The same rows and files give
 * the same bytes.
 */
export async function* teamArchive(writing: Writing): AsyncGenerator<Buffer> {
  const pack = tar()
  const gzip = createGzip()
  const piped = pipeline(pack, gzip)
  const failed = new Promise<never>((_, reject) => piped.catch(reject))
  failed.catch(() => {})
  const written = writeTeam(archiveWriter(pack, failed, new Date(0)), writing).then(
    () => pack.finalize(),
    error => void pack.destroy(error),
  )
  try {
    yield* gzip as AsyncIterable<Buffer>
  } finally {
    gzip.destroy()
    await written
  }
  await piped
}

async function writeTeam(archive: ArchiveWriter, { database, storage, organization_id, onStep }: Writing) {
  const json = (name: string, value: unknown) => archive.add(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`))
  let done = 0
  let rows = 0
  let total = 0
  const step = () => onStep?.({ done, total, rows })
  const files = await database.snapshotOrganization(organization_id, async db => {
    await sql`select set_config('timezone', 'UTC', true)`.execute(db)
    const { rows: teams } = await sql<{ team: object }>`select auth_team() as team`.execute(db)
    const tables = await exportedTables(db)
    const keys = await filesOf(db, storage, organization_id)
    total = tables.length + keys.length
    await json(HEADER_FILE, {
      format: FORMAT,
      ...teams[0]?.team,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    })
    for (const table of tables) {
      rows += await writeRows(db, archive, table, organization_id)
      done += 1
      await step()
    }
    return keys
  })
  for (const key of files) {
    const bytes = await storage.read(key)
    // deleted since the snapshot
    if (bytes) await archive.add(fileName(key), bytes)
    done += 1
    await step()
  }
  await json(MANIFEST, { entries: archive.entries })
}

export interface ExportedTable {
  name: string
  /** Without generated ones. */
  columns: string[]
  key: string[]
  /** Columns of the key that are text: sorted by their bytes, as every database does alike. */
  texts: string[]
  /** With a file in a column: read row by row. */
  holds_files: boolean
}

/** The shared catalogue first, because the team's rows refer to it; then by name. */
export async function exportedTables(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      bool_or(a.attname = 'content' and a.atttypid = 'bytea'::regtype) as holds_files,
      (select array_agg(k.attname::text order by at) from unnest(i.indkey::smallint[]) with ordinality as key(num, at)
        join pg_attribute k on k.attrelid = c.oid and k.attnum = key.num) as key,
      array_agg(a.attname::text) filter (where a.atttypid = 'text'::regtype) as texts
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${Object.keys(LEFT_OUT)}::text[])
      and (c.relname = any(${Object.keys(SHARED)}::text[]) or exists (
        select from pg_attribute t where t.attrelid = c.oid and t.attname = 'organization_id' and not t.attisdropped))
    group by c.oid, c.relname, i.indkey
    order by c.relname = any(${Object.keys(SHARED)}::text[]) desc, c.relname collate "C"`.execute(db)
  // parents before their rows: social_profiles is the last by name and the first by need
  const at = ({ name }: ExportedTable) => (name in SHARED ? Object.keys(SHARED).indexOf(name) : rows.length)
  return rows.toSorted((one, other) => at(one) - at(other))
}

/** Rows as JSON, a line each. Answers how many. */
async function writeRows(db: Db, archive: ArchiveWriter, table: ExportedTable, organization_id: string) {
  const name = sql.raw('exported')
  const query = sql.raw(rowsOf(table, organization_id, await namersOf(db, table)))
  await sql`declare ${name} no scroll cursor for ${query}`.execute(db)
  let lines: string[] = []
  let bytes = 0
  let parts = 0
  let rows = 0
  const flush = async () => {
    parts += 1
    await archive.add(partName(table.name, parts), Buffer.from(`${lines.join('\n')}\n`), lines.length)
    lines = []
    bytes = 0
  }
  for (;;) {
    const batch = await sql<{ row: string }>`
      fetch ${sql.raw(table.holds_files ? '1' : '200')} from ${name}`.execute(db)
    if (batch.rows.length === 0) break
    for (const { row } of batch.rows) {
      lines.push(row)
      bytes += row.length
      rows += 1
      if (bytes >= PART) await flush()
    }
  }
  if (lines.length > 0) await flush()
  await sql`close ${name}`.execute(db)
  return rows
}

/** The select of a table's rows. Names come from the catalogue, the id is a UUID: the transaction has checked it. */
function rowsOf({ name, columns, key, texts }: ExportedTable, organization_id: string, namers: string[]): string {
  const quoted = (column: string) => `"${column}"`
  const values = columns.map(column => {
    const instead = SECRET_REPLACEMENTS[name]?.[column]
    return instead ? `(${instead}) as ${quoted(column)}` : quoted(column)
  })
  const shared = SHARED[name]
  const team = `organization_id = '${organization_id}'`
  const those = shared
    ? `${shared} in (${namers.map(from => `select social_profile_id from ${quoted(from)} where ${team}`).join(' union ')})`
    : `${team}${ROWS[name] ? ` and ${ROWS[name]}` : ''}`
  const order = key.map(column => quoted(column) + (texts?.includes(column) ? ' collate "C"' : ''))
  return `select to_jsonb(row)::text as row from (
    select ${values.join(', ')} from ${quoted(name)} where ${those} order by ${order.join(', ')}) as row`
}

/** Exported tables of the team that refer to public profiles. */
async function namersOf(db: Db, { name }: ExportedTable): Promise<string[]> {
  if (!(name in SHARED)) return []
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute p on p.attrelid = c.oid and p.attname = 'social_profile_id' and not p.attisdropped
    join pg_attribute t on t.attrelid = c.oid and t.attname = 'organization_id' and not t.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${Object.keys(LEFT_OUT)}::text[])
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** With the pictures of the public profiles that the team refers to. */
async function filesOf(db: Db, storage: Storage, organization_id: string): Promise<string[]> {
  const keys = await teamFiles(db, storage, organization_id)
  const { rows } = await sql<{ key: string }>`
    select distinct substr(p.avatar_url, 6) as key from social_profiles p
    where p.avatar_url like '/app/avatars/%' and p.id in (
      ${sql.join(
        (await namersOf(db, { name: 'social_profiles' } as ExportedTable)).map(
          from => sql`select social_profile_id from ${sql.table(from)} where organization_id = ${organization_id}`,
        ),
        sql` union `,
      )})`.execute(db)
  return [...new Set([...keys, ...rows.map(({ key }) => key)])].toSorted()
}
