import type { TestServer } from './server.ts'

/** Makes every connection tell the statistics what it did: left alone it does so at the end of a transaction a second later. */
export async function analyzeTables({ app, sql }: Pick<TestServer, 'app' | 'sql'>): Promise<void> {
  const { pool } = app.database
  const connections = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  for (const connection of connections) {
    await connection.query('select pg_stat_force_next_flush()')
    connection.release()
  }
  await sql('select pg_stat_force_next_flush()')
}
