import type pg from 'pg'

/** A job that failed as often as it may and waits for the operator. */
export interface DeadJob {
  id: string
  task: string
  attempts: number
  /** The error of the last attempt. For operators only: a driver's message may quote values. */
  reason: string | null
  failed_at: Date
}

const DEAD = 'attempts >= max_attempts and locked_at is null'

/** Dead jobs, the latest first. `pool` is one of role `fanfare_jobs`. */
export async function listDeadJobs(pool: pg.Pool, limit = 100): Promise<DeadJob[]> {
  const { rows } = await pool.query<DeadJob>(
    `select id::text as id, task_identifier as task, attempts, last_error as reason, updated_at as failed_at
     from graphile_worker.jobs where ${DEAD} order by updated_at desc, id desc limit $1`,
    [limit],
  )
  return rows
}

/** Lets dead jobs run again from their first attempt, `'all'` or one by id. Returns the ids of the replayed jobs. */
export async function replayDeadJobs(pool: pg.Pool, which: 'all' | string): Promise<string[]> {
  if (which !== 'all' && !/^\d{1,18}$/.test(which)) return []
  const { rows } = await pool.query<{ id: string }>(
    `select id::text as id from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where ${DEAD} and ($1::bigint is null or id = $1)), run_at => now(), attempts => 0)`,
    [which === 'all' ? null : which],
  )
  return rows.map(row => row.id)
}
