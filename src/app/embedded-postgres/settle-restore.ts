import type { ClientBase } from 'pg'
import type { KeptKeys } from './kept-keys.ts'

/** Names of the database that is being restored, and of the former one after the swap. */
export const namesBeside = (database: string) => ({
  restoring: `${database.slice(0, 50)}_restoring`,
  replaced: `${database.slice(0, 50)}_replaced`,
})

/**
 * Cleans up after a killed restore. While the restored database has its temporary name, the former database and its keys
 * are valid. Otherwise the swap was committed, and the restored database's keys are valid.
 */
export async function settleRestore(client: ClientBase, database: string, keys: KeptKeys): Promise<void> {
  const { restoring, replaced } = namesBeside(database)
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname = any($1)',
    [[restoring, replaced]],
  )
  // before the database is dropped: without it the keys would count as swapped
  if (rows.some(({ name }) => name === restoring)) keys.discard()
  else keys.adopt()
  for (const { name } of rows) await client.query(`drop database ${client.escapeIdentifier(name)} with (force)`)
}
