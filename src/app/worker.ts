import { createApp } from '#app/compose.ts'
import { requireDurableDatabase } from '#app/durable-database.ts'
import { onStop, orExit, sayReady, settingsOrExit, surviveDatabaseLoss } from '#app/process.ts'

surviveDatabaseLoss()
const settings = settingsOrExit()
const app = await createApp(settings)
await orExit(() => requireDurableDatabase(settings, app.database))
const jobs = await app.startJobs()
onStop(async () => {
  await jobs.stop()
  await app.close()
})
sayReady({ role: 'worker' })
