import { createApp } from '#app/compose.ts'
import { requireDurableDatabase } from '#app/durable-database.ts'
import { onStop, orExit, sayReady, settingsOrExit, surviveDatabaseLoss } from '#app/process.ts'

surviveDatabaseLoss()
const settings = settingsOrExit()
const app = await createApp(settings)
await orExit(() => requireDurableDatabase(settings, app.database))
onStop(() => app.close())
await app.http.listen({ host: settings.HOST, port: settings.PORT })
sayReady({ url: settings.PUBLIC_URL })
