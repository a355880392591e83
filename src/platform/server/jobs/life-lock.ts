import type pg from 'pg'

/** Names our locks among all advisory locks of the database. */
const CLASS = 20_477

/** The lock of a worker, as two integers. */
const keyOf = (worker: string) => `hashtext(${worker}) & 2147483647`

/**
 * A lock that a worker holds as long as its process lives: the system closes the connections of a killed process at once,
 * and those of a slow one never. `hold` takes it again after its connection was lost.
 */
export function lifeLock(pool: pg.Pool) {
  let client: pg.PoolClient | undefined
  let held: string | undefined
  const drop = (error?: Error) => {
    client?.release(error ?? true)
    client = undefined
    held = undefined
  }
  return {
    async hold(worker: string): Promise<void> {
      if (held === worker) return
      drop()
      const taken = await pool.connect()
      client = taken
      taken.on('error', error => client === taken && drop(error))
      await taken.query(`select pg_advisory_lock(${CLASS}, ${keyOf('$1')})`, [worker])
      held = worker
    },
    drop,
  }
}

/** An SQL condition: no living process holds the lock of the worker in this column. */
export const isLockFree = (worker: string) => `not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${CLASS}
    and l.objid = (${keyOf(worker)})::oid
    and l.database = (select oid from pg_database where datname = current_database()))`
