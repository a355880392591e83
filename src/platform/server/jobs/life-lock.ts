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
  let taking: Promise<void> | undefined
  let isOver = false
  const drop = (error?: Error) => {
    client?.release(error ?? true)
    client = undefined
    held = undefined
  }
  const take = async (worker: string) => {
    drop()
    const taken = await pool.connect()
    if (isOver) return taken.release()
    client = taken
    taken.on('error', error => client === taken && drop(error))
    await taken.query(`select pg_advisory_lock(${CLASS}, ${keyOf('$1')})`, [worker])
    held = worker
  }
  return {
    async hold(worker: string): Promise<void> {
      if (held === worker || isOver) return
      // a second connection would wait for the lock of the first
      taking ??= take(worker).finally(() => {
        taking = undefined
      })
      await taking
    },
    /** Gives the lock and its connection up for good, also while they are being taken. */
    end() {
      isOver = true
      drop()
    },
  }
}

/** An SQL condition: no living process holds the lock of the worker in this column. */
export const isLockFree = (worker: string) => `not exists (
  select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${CLASS}
    and l.objid = (${keyOf(worker)})::oid
    and l.database = (select oid from pg_database where datname = current_database()))`
