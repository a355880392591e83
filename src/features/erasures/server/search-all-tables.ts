import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import { mentionsAny } from '../../../platform/server/database/mentions.ts'

/** Names of the world, loaded from a file: no person is in them. */
const REFERENCE = ['places', 'place_names', 'places_release']

export interface Found {
  table: string
  rows: number
}

interface Look {
  tables: number
  columns: number
  found: Found[]
}

interface Column {
  table: string
  columns: string[]
}

/**
 * Looks for words in every column that can hold them, of every table that the product may read, within the transaction's
 * team. Nobody has to remember a table here: a new one is found in the catalogue.
 */
export async function searchAllTables(db: Db, words: readonly string[]): Promise<Look> {
  // a whole table takes as long as it takes, and nobody waits for it
  await sql`set local statement_timeout = '10min'`.execute(db)
  const tables = await searchableTables(db)
  const found: Found[] = []
  for (const { table, columns } of tables) {
    const holds = sql.join(
      columns.map(column => mentionsAny(sql.ref(column), words)),
      sql` or `,
    )
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(table)} where ${holds}`.execute(db)
    const [row] = rows
    if (row && row.count > 0) found.push({ table, rows: row.count })
  }
  return { tables: tables.length, columns: tables.reduce((sum, { columns }) => sum + columns.length, 0), found }
}

async function searchableTables(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and t.typname in ('text', 'varchar', 'bpchar', 'citext', 'json', 'jsonb', '_text')
      and has_table_privilege(c.oid, 'select') and c.relname <> all(${REFERENCE})
    group by c.relname order by c.relname`.execute(db)
  return rows
}
