// A worker that imports fans, in a process of its own, so that a test can kill it.

import { systemClock } from '#platform/server/clock.ts'
import { createDatabase } from '#platform/server/database/db.ts'
import { startJobRunner } from '#platform/server/jobs/job-runner.ts'
import { silentLog } from '#platform/server/log.ts'
import { runImportWork } from '#screens/fan-imports/server/run-import.ts'
import { undoImportWork } from '#screens/fan-imports/server/undoing/undo-import.ts'

const { WORKER_DATABASE_URL: url = '' } = process.env
const database = createDatabase({ url, max: 6 })
const handlers = [
  runImportWork({ refused: async () => ({ erased: new Set(), stopped: new Map() }), stop: async () => {}, batch: 20 }),
  undoImportWork,
]
await startJobRunner({ url, database, handlers, concurrency: 2, log: silentLog, clock: systemClock })
process.send?.('ready')
