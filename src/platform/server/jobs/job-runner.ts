import { type Job, Logger, type RunnerOptions, run, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Clock } from '#platform/server/clock.ts'
import { createPool, type Database } from '#platform/server/database/db.ts'
import { type HeartbeatTimes, startHeartbeat } from '#platform/server/jobs/job-heartbeat.ts'
import { startRelay } from '#platform/server/jobs/job-relay.ts'
import { type JobHandler, TryAgainAt, URGENT } from '#platform/server/jobs/jobs.ts'
import { lastingRunner } from '#platform/server/jobs/lasting-runner.ts'
import { errorFields, type Log } from '#platform/server/log.ts'

interface JobRunnerOptions {
  url: string
  database: Database
  handlers: readonly JobHandler[]
  /** Schedules as crontab lines of graphile-worker, for jobs without payload. */
  crontab?: string
  concurrency?: number
  /** Jobs that run besides, where somebody waits for them: they never wait for the others. */
  urgentConcurrency?: number
  heartbeat?: HeartbeatTimes
  log: Log
  clock: Clock
}

/**
 * Runs jobs until stopped: moves outbox rows to the queue, works the queue, says it is alive, and frees the jobs of
 * workers that stopped saying so. Any number may run side by side.
 */
export async function startJobRunner({
  url,
  database,
  handlers,
  crontab,
  concurrency = 8,
  urgentConcurrency = 4,
  heartbeat: times,
  log,
  clock,
}: JobRunnerOptions) {
  const pgPool = createPool({ url, role: 'fanfare_jobs', max: concurrency + urgentConcurrency + 8 })
  const tasks = tasksOf(handlers, { pgPool, database, log, clock })
  const urgent = Object.fromEntries(Object.entries(tasks).map(([task, run]) => [URGENT + task, run]))

  async function runnerOf(own: Pick<RunnerOptions, 'taskList' | 'concurrency' | 'crontab'>) {
    const heartbeat = await startHeartbeat(pgPool, log, times)
    const start = () =>
      run({
        ...own,
        pgPool,
        noHandleSignals: true,
        pollInterval: 2_000,
        logger: new Logger(() => (level, message) => {
          if (level === 'error') log.error({}, message.replace(/with error .*/s, ''))
        }),
        events: heartbeat.events,
      })
    const runner = await lastingRunner(start, log)
    return {
      async stop() {
        await runner.stop()
        await heartbeat.stop()
      },
    }
  }

  // a free slot takes urgent jobs first, and some slots take nothing else
  const everything = await runnerOf({
    taskList: { ...tasks, ...urgent },
    concurrency,
    ...(crontab ? { crontab } : {}),
  })
  const urgentOnly = await runnerOf({ taskList: urgent, concurrency: urgentConcurrency })
  const relay = startRelay(pgPool, log)
  return {
    async stop() {
      await relay.stop()
      await Promise.all([everything.stop(), urgentOnly.stop()])
      await pgPool.end()
    },
  }
}

interface TaskContext {
  pgPool: pg.Pool
  database: Database
  log: Log
  clock: Clock
}

function tasksOf(handlers: readonly JobHandler[], { pgPool, database, log, clock }: TaskContext): TaskList {
  return Object.fromEntries(
    handlers.map(handler => [
      handler.job.task,
      async (payload: unknown, { job }) => {
        try {
          const attempt = job.attempts
          await handler.run({ database, clock, log, attempt, lastAttempt: attempt >= job.max_attempts }, payload)
        } catch (error) {
          if (error instanceof TryAgainAt) return await postpone(pgPool, job, payload, error.at)
          log.error(
            { task: handler.job.task, job: job.id, attempt: job.attempts, error: errorFields(error) },
            'job failed',
          )
          throw error
        }
      },
    ]),
  )
}

/**
 * Puts the same work into the queue for later; the current job then ends as done. A crash in between runs it twice, which
 * every job tolerates.
 */
async function postpone(pool: pg.Pool, job: Job, payload: unknown, at: Date) {
  await pool.query(
    `with later as (
       select id from graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5, priority => $6, job_key_mode => 'preserve_run_at')
     ) select graphile_worker.reschedule_jobs(array(select id from later), attempts => $7)`,
    [job.task_identifier, JSON.stringify(payload), at, job.max_attempts, job.key, job.priority, job.attempts - 1],
  )
}
