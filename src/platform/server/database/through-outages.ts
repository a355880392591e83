import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable } from '#platform/server/database/db.ts'

/** For what must be written down even where the database is just restarting: another side has answered. Tries for 20 s. */
export async function throughOutages(run: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === 40 || !isUnavailable(error)) throw error
      await sleep(500)
    }
  }
}
