import type { TestServer } from '../server.ts'

/** Lets jobs of the queue run now, whatever they wait for, until `done`. */
export async function runJobsUntil(
  server: TestServer,
  done: () => Promise<boolean>,
  timeoutMs = 80_000,
): Promise<void> {
  const until = Date.now() + timeoutMs
  while (!(await done())) {
    if (Date.now() > until) throw new Error('The jobs did not get there.')
    await server.sql(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null',
    )
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
