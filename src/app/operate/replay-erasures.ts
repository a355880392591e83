import { erasingOf } from '#app/services/providers.ts'
import type { Settings } from '#app/settings.ts'
import type { Clock } from '#platform/server/clock.ts'
import { databaseClock } from '#platform/server/database/database-clock.ts'
import { createDatabase, type Database } from '#platform/server/database/db.ts'
import type { CreatorData } from '#records/creators/server/creator-data.ts'
import type { EraseServices } from '#screens/fans/server/erasing/erase-fan.ts'
import { replayFanErasures } from '#screens/fans/server/erasing/replay-erasures.ts'
import { replayCreatorErasures } from '#screens/roster/server/erasing/replay-erasures.ts'

interface Replay {
  database: Database
  clock: Clock
  services: EraseServices & { creatorData: readonly CreatorData[] }
  log: (line: string) => void
}

/** Erases again everybody whom a restored backup brought back, and returns their number. */
export async function replayErasures(replay: Replay): Promise<{ fans: number; creators: number }> {
  const fans = await replayFanErasures(replay)
  const creators = await replayCreatorErasures(replay)
  replay.log(
    `${fans.read + creators.read} erasures on record, ${fans.erased} fans and ${creators.erased} creators erased again`,
  )
  return { fans: fans.erased, creators: creators.erased }
}

/** The same in the database and the data folder of these settings. */
export async function replayErasuresOf(settings: Settings, log: (line: string) => void): Promise<void> {
  const database = createDatabase({ url: settings.DATABASE_APP_URL, max: 2, statementTimeout: 300_000 })
  const clock = databaseClock({ pool: database.pool })
  try {
    await clock.start()
    await replayErasures({ database, clock, services: erasingOf(settings), log })
  } finally {
    clock.stop()
    await database.close()
  }
}
