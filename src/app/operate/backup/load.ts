import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Refusal } from '#app/launch/refusal.ts'
import type { Archive } from '#app/operate/backup/format.ts'
import { readArchive } from '#app/operate/backup/read-archive.ts'
import { columnList, quoted, tablesOf } from '#app/operate/backup/tables.ts'

/** Rows between two progress lines. */
const EVERY = 100_000

interface Loading {
  path: string
  /** As it was read and compared before. */
  archive: Archive
  /** Takes a file of the backup. */
  file(key: string, content: AsyncIterable<Buffer>): Promise<void>
  log(line: string): void
}

/**
 * Loads the rows into an empty database with the backup's schema, in one transaction. Foreign keys and triggers are off:
 * the rows were consistent when they were read, and contain the triggers' counts.
 */
export async function load(url: string, { path, archive, file, log }: Loading): Promise<{ rows: number }> {
  const { head, manifest, sequences } = archive
  const client = new pg.Client({
    connectionString: url,
    application_name: 'fanfare restore',
    options:
      '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c session_replication_role=replica -c client_encoding=UTF8 -c timezone=UTC -c synchronous_commit=off',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const here = new Map((await tablesOf(client)).map(table => [`${table.schema}.${table.name}`, table]))
    const tables = new Map(head.tables.map(table => [`${table.schema}.${table.name}`, table]))
    for (const [name, { columns }] of tables) {
      const known = new Set(here.get(name)?.columns)
      const lacking = columns.find(column => !known.has(column))
      if (lacking) throw new Refusal(`The backup has ${name}.${lacking}, which this version of Fanfare does not know.`)
    }
    const expected = new Map(manifest.entries.map(entry => [entry.name, entry.rows]))
    let rows = 0
    let told = 0
    await client.query('begin')
    await client.query(`truncate ${[...here.values()].map(table => quoted(client, table)).join(', ')}`)
    const again = await readArchive(path, {
      file,
      async part(name, content, entry) {
        const table = tables.get(name)
        if (!table) throw new Refusal(`The backup has rows of ${name}, a table that its head does not name.`)
        const stream = client.query(copyFrom(`copy ${quoted(client, table)} (${columnList(client, table)}) from stdin`))
        await pipeline(content, stream)
        if (stream.rowCount !== expected.get(entry))
          throw new Error(`${stream.rowCount} rows of ${entry} came in, and there are ${expected.get(entry)}.`)
        rows += stream.rowCount ?? 0
        if (rows - told < EVERY) return
        told = rows
        log(`${rows} rows, in ${name}`)
      },
    })
    if (JSON.stringify(again) !== JSON.stringify(archive)) throw new Refusal(`${path} was changed while it was read.`)
    for (const sequence of sequences)
      await client.query('select setval(to_regclass($1), $2, $3)', [
        quoted(client, sequence),
        sequence.last_value,
        sequence.is_called,
      ])
    await doubtWaitingMessages(client)
    await client.query('commit')
    return { rows }
  } finally {
    await client.end()
  }
}

/** Messages that waited may have been sent since the backup: they are marked as unknown and not sent again. */
const doubtWaitingMessages = (client: pg.Client) =>
  client.query(
    `update public.messages set uncertain = true, reason = 'a backup was restored: it may have been sent since'
     where state in ('QUEUED', 'SENDING')`,
  )
