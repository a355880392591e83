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
import { listen } from '#platform/server/http/listen.ts'

const keep = onStop()
surviveDatabaseLoss()
await restOfEnvironment()
const settings = settingsOrExit()
const app = await createApp(settings)
keep(() => app.close())
await orExit(() => requireDurableDatabase(settings, app.database))
await listen(app.http, { host: settings.HOST, port: settings.PORT })
announceReady({ url: settings.PUBLIC_URL })
// the process survives a database outage, see above
void app.warm()
setInterval(() => void app.warm(), 60_000).unref()
