import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { partName, type Sequences, type TableOfHead } from '#app/operate/backup/format.ts'
import type { ArchiveWriter } from '#platform/server/archive/archive-writer.ts'

const SCHEMAS = ['public', 'auth', 'graphile_worker']
/** Size after which a part ends at the next row: a backup holds one part in memory. */
const PART = 4 * 1024 * 1024

/**
 * The tables of an installation and their writable columns, without the two lists of applied migrations, which a restore
 * creates by applying.
 */
export async function tablesOf(client: ClientBase): Promise<TableOfHead[]> {
  const { rows } = await client.query<TableOfHead>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> 'migrations'
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

/** Positions of the sequences. Read after the rows: a sequence only goes forward, so none is behind a row that was read. */
export async function sequencesOf(client: ClientBase): Promise<Sequences> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  const sequences: Sequences = []
  for (const sequence of rows) {
    const { rows } = await client.query(`select last_value::text, is_called from ${quoted(client, sequence)}`)
    sequences.push({ ...sequence, ...rows[0] })
  }
  return sequences
}

export const quoted = (client: ClientBase, { schema, name }: Pick<TableOfHead, 'schema' | 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

export const columnList = (client: ClientBase, { columns }: TableOfHead) =>
  columns.map(column => client.escapeIdentifier(column)).join(', ')

/** Writes all rows of a table, in parts that end with a whole row. Returns the number of rows. */
export async function copyOut(client: ClientBase, archive: ArchiveWriter, table: TableOfHead): Promise<number> {
  const ready = readyAfterQuery(client)
  const stream = client.query(
    copyTo(`copy (select ${columnList(client, table)} from ${quoted(client, table)}) to stdout`),
  )
  let chunks: Buffer[] = []
  let bytes = 0
  let rows = 0
  let parts = 0
  const flush = async (part: Buffer) => {
    const inPart = rowsIn(part)
    await archive.add(partName(table, ++parts), part, inPart)
    rows += inPart
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    // a line break within a value is written as \n, so a real one ends a row
    const end = bytes < PART ? -1 : chunk.lastIndexOf(10)
    if (end < 0) continue
    const whole = Buffer.concat(chunks)
    const cut = bytes - chunk.length + end + 1
    await flush(whole.subarray(0, cut))
    chunks = [whole.subarray(cut)]
    bytes -= cut
  }
  if (bytes > 0) await flush(Buffer.concat(chunks))
  await ready
  return rows
}

/** Until the connection takes the next query, or ended: a stream of rows ends before that. */
async function readyAfterQuery(client: ClientBase): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  client.once('drain', resolve).once('end', resolve)
  await promise
  client.off('drain', resolve).off('end', resolve)
}

function rowsIn(part: Buffer): number {
  let rows = 0
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows += 1
  return rows
}
