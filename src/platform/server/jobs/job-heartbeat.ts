import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { errorFields, type Log } from '#platform/server/log.ts'
import { isLockFree, lifeLock } from './life-lock.ts'

export interface HeartbeatTimes {
  beatMs: number
  /** Silence after which a worker is dead whose process holds its lock no longer. */
  killedAfterSeconds: number
  deadAfterSeconds: number
  /** After a database outage all heartbeats are old: workers get this long to beat again before one is declared dead. */
  graceMs: number
}

const usual: HeartbeatTimes = { beatMs: 2_000, killedAfterSeconds: 6, deadAfterSeconds: 30, graceMs: 12_000 }

/**
 * graphile-worker keeps the jobs of a killed worker locked for four hours. Here every worker writes a heartbeat and holds a
 * lock. Any other frees its jobs when it has been silent for six seconds and its lock is free, so its process is gone; or
 * silent for 30 s, as when its machine is gone and the database has not noticed. A worker that outlives
 * its database may have locked jobs without knowing: the answer that named them was lost, or the word that they failed. It
 * frees those itself.
 */
export async function startHeartbeat(pool: pg.Pool, log: Log, times: HeartbeatTimes = usual) {
  // jobs are locked by the pool of workers they were taken for, not by the worker that runs them
  let own: string | undefined
  const events: WorkerEvents = new EventEmitter() as WorkerEvents
  const running = new Set<string>()
  events.on('pool:create', ({ workerPool }) => {
    own = workerPool.id
    running.clear()
    beat().catch(() => {})
  })
  events.on('job:start', ({ job }) => void running.add(String(job.id)))
  events.on('job:complete', ({ job }) => void running.delete(String(job.id)))
  const freeLost = lostJobs(pool, log, { running, afterSeconds: times.deadAfterSeconds })
  const life = lifeLock(pool)
  const beat = async () => {
    if (!own) return
    await life.hold(own)
    await pool.query(
      `insert into worker_heartbeats (worker_id) values ($1)
       on conflict (worker_id) do update set beat_at = now()`,
      [own],
    )
  }
  let healthySince = performance.now()
  const tick = async () => {
    try {
      await beat()
      if (own) await freeLost(own)
      await freeDead(pool, log, times, performance.now() - healthySince > times.graceMs)
    } catch (error) {
      healthySince = performance.now()
      log.warn({ error: errorFields(error) }, 'heartbeat waits for the database')
    }
  }
  const timer = setInterval(tick, times.beatMs)
  await tick()
  return {
    events,
    async stop() {
      clearInterval(timer)
      life.end()
      await pool.query('delete from worker_heartbeats where worker_id = $1', [own]).catch(() => {})
    },
  }
}

/** Releases the jobs of silent workers, and of workers that never wrote a first heartbeat. */
async function freeDead(pool: pg.Pool, log: Log, times: HeartbeatTimes, isSettled: boolean) {
  const { killedAfterSeconds, deadAfterSeconds, graceMs } = times
  const { rows } = await pool.query<{ worker_id: string }>(
    `select coalesce(h.worker_id, j.locked_by) as worker_id
     from worker_heartbeats h full join (
       select locked_by, max(locked_at) as locked_at from graphile_worker.jobs where locked_by is not null group by 1
     ) j on j.locked_by = h.worker_id
     where $4 and coalesce(h.beat_at, j.locked_at) < now() - make_interval(secs => $1)
       or h.beat_at < now() - make_interval(secs => $2) and ${isLockFree('h.worker_id')}
         -- the locks of all were lost with the database; everybody takes them again with the next beat
         and pg_postmaster_start_time() < now() - make_interval(secs => $3)`,
    [deadAfterSeconds, killedAfterSeconds, graceMs / 1000, isSettled],
  )
  if (rows.length === 0) return
  const dead = rows.map(row => row.worker_id)
  await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
  await pool.query('delete from worker_heartbeats where worker_id = any($1)', [dead])
  log.warn({ workers: dead }, 'freed the jobs of silent workers')
}

interface LostJobsOptions {
  /** Ids of the jobs that this worker works on. */
  running: ReadonlySet<string>
  afterSeconds: number
}

/**
 * Releases jobs that a worker holds but does not run. A job must be seen twice, because its end is written after it is
 * announced.
 */
function lostJobs(pool: pg.Pool, log: Log, { running, afterSeconds }: LostJobsOptions) {
  let suspected: ReadonlySet<string> = new Set()
  return async (worker: string) => {
    const { rows } = await pool.query<{ id: string }>(
      `select id::text as id from graphile_worker._private_jobs
       where locked_by = $1 and locked_at < now() - make_interval(secs => $2)`,
      [worker, afterSeconds],
    )
    const idle = rows.map(({ id }) => id).filter(id => !running.has(id))
    const lost = idle.filter(id => suspected.has(id))
    suspected = new Set(idle)
    if (lost.length === 0) return
    // the library frees whole workers only
    await pool.query(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null where id = any($1::bigint[]) and locked_by = $2`,
      [lost, worker],
    )
    log.warn({ jobs: lost }, 'freed jobs that nobody works on')
  }
}
