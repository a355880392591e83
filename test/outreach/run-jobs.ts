import type { TestServer } from '../server.ts'

const TIMEOUT_MS = 80_000

/** Lets jobs of the queue run now, whatever they wait for, until `done`. Jobs named in `except` keep their time. */
export async function runJobsUntil(
  server: TestServer,
  done: () => Promise<boolean>,
  except: readonly string[] = [],
): Promise<void> {
  const until = Date.now() + TIMEOUT_MS
  while (!(await done())) {
    if (Date.now() > until) throw new Error(`The jobs did not get there. ${await waiting(server)}`)
    await server.sql(
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null
         and task_id not in (select id from graphile_worker._private_tasks where identifier = any($1))`,
      [except],
    )
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** What is in the queue, as JSON. */
const waiting = async (server: TestServer) =>
  JSON.stringify(
    await server.sql('select task_identifier, attempts, run_at, locked_at, last_error from graphile_worker.jobs'),
  )
