import { createApp } from '#app/compose.ts'
import { onStop, sayReady, settingsOrExit, surviveDatabaseLoss } from '#app/process.ts'

surviveDatabaseLoss()
const settings = settingsOrExit()
const app = await createApp(settings)
const jobs = await app.startJobs()
onStop(async () => {
  await jobs.stop()
  await app.close()
})
sayReady({ role: 'worker' })
