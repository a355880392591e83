import type { TestServer } from './server.ts'

/**
 * Where any of these words occurs in the database: every column of every table, of the queue and of sign-in included, whatever
 * its type, in either case. Bytes are read as text.
 */
export async function leftovers(server: TestServer, words: readonly string[]) {
  const columns = await server.sql<{ table: string; column: string; bytes: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column, a.atttypid = 'bytea'::regtype as bytes
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped
       and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relname not in ('places', 'place_names')
     order by 1, a.attnum`,
  )
  const patterns = words.map(word => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const found: { column: string; rows: number }[] = []
  for (const { table, column, bytes } of columns) {
    const text = bytes ? `encode(${column}, 'escape')` : `${column}::text`
    const [row] = await server.sql<{ rows: number }>(
      `select count(*)::int as rows from ${table} where ${text} ilike any($1::text[])`,
      [patterns],
    )
    if (row && row.rows > 0) found.push({ column: `${table}.${column}`, rows: row.rows })
  }
  return found
}
