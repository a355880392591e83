import pg from 'pg'
import { eventually, type TestServer } from '../server.ts'

/** Holds rows while `run` lets others queue up for them, one after the other. */
export async function holding(
  server: TestServer,
  statement: string,
  values: unknown[],
  run: (queued: (count: number) => Promise<unknown>) => Promise<void>,
) {
  const holder = new pg.Client({ connectionString: server.ownerUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query(statement, values)
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    await run(count =>
      eventually(async () => {
        const waiting = await server.sql(
          `with recursive behind as (
             select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))
             union select a.pid from pg_stat_activity a, behind where behind.pid = any(pg_blocking_pids(a.pid)))
           select pid from behind`,
          [rows[0]?.pid],
        )
        return waiting.length >= count
      }),
    )
    await holder.query('rollback')
  } finally {
    await holder.end()
  }
}
