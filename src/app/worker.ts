import { createApp } from '#app/compose.ts'
import { requireDurableDatabase } from '#app/launch/durable-database.ts'
import {
  announceReady,
  onStop,
  orExit,
  restOfEnvironment,
  settingsOrExit,
  surviveDatabaseLoss,
} from '#app/launch/process.ts'

const keep = onStop()
surviveDatabaseLoss()
await restOfEnvironment()
const settings = settingsOrExit()
const app = await createApp(settings)
keep(() => app.close())
await orExit(() => requireDurableDatabase(settings, app.database))
const jobs = await app.startJobs()
keep(() => jobs.stop())
announceReady({ role: 'worker' })
