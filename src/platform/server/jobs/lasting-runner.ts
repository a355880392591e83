import type { Runner } from 'graphile-worker'
import { isUnavailable } from '#platform/server/database/db.ts'
import { errorFields, type Log } from '#platform/server/log.ts'

const TRY_AGAIN_MS = 500

/**
 * graphile-worker ends when the database is away for longer than its retries. This starts a new runner until it is
 * stopped. Resolves when the first one works.
 *
 * @throws what the first start fails with, unless it is only that the database is not there yet
 */
export async function lastingRunner(start: () => Promise<Runner>, log: Log): Promise<{ stop(): Promise<void> }> {
  const first = Promise.withResolvers<void>()
  let stopped = false
  let runner: Runner | undefined
  const loop = (async () => {
    while (!stopped) {
      try {
        runner = await start()
        first.resolve()
        if (stopped) await runner.stop()
        await runner.promise
      } catch (error) {
        if (!isUnavailable(error)) first.reject(error)
        log.warn({ error: errorFields(error) }, 'the worker waits for the database')
      }
      runner = undefined
      if (!stopped) await new Promise(resolve => setTimeout(resolve, TRY_AGAIN_MS))
    }
  })()
  await first.promise
  return {
    async stop() {
      stopped = true
      await runner?.stop().catch(() => {})
      await loop
    },
  }
}
