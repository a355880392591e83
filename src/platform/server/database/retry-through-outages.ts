import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#platform/server/database/db.ts'

/** Retries for 20 s while the database restarts, for results that must be stored: the other side has already answered. */
export async function retryThroughOutages(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 40 || !isUnavailable(error)) throw error
      await sleep(500)
    }
  }
}
