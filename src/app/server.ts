import { createApp } from '#app/compose.ts'
import { onStop, sayReady, settingsOrExit, surviveDatabaseLoss } from '#app/process.ts'

surviveDatabaseLoss()
const settings = settingsOrExit()
const app = await createApp(settings)
onStop(() => app.close())
await app.http.listen({ host: settings.HOST, port: settings.PORT })
sayReady({ url: settings.PUBLIC_URL })
