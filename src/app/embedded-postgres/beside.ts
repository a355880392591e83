import type { ClientBase } from 'pg'
import type { KeptKeys } from './kept-keys.ts'

/** Names of the database that is being restored beside another, and of the other once it had to give way. */
export const namesBeside = (database: string) => ({
  restoring: `${database.slice(0, 50)}_restoring`,
  replaced: `${database.slice(0, 50)}_replaced`,
})

/**
 * Ends what a killed restore left. While the restored database still has its own name, the former one stands and so do
 * its keys; otherwise the exchange had been committed, and the restored database's keys hold.
 */
export async function settleRestore(client: ClientBase, database: string, keys: KeptKeys): Promise<void> {
  const { restoring, replaced } = namesBeside(database)
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname = any($1)',
    [[restoring, replaced]],
  )
  // before the database is dropped: without it they would count as exchanged
  if (rows.some(({ name }) => name === restoring)) keys.discard()
  else keys.adopt()
  for (const { name } of rows) await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
}
