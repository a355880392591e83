import { createApp } from '#app/compose.ts'
import { onStop, sayReady, settingsOrExit } from '#app/process.ts'

const settings = settingsOrExit()
const app = await createApp(settings)
onStop(() => app.close())
await app.http.listen({ host: settings.HOST, port: settings.PORT })
sayReady({ url: settings.PUBLIC_URL })
