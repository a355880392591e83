// Erases again whoever a restored backup has brought back. Run it after every restore, before the product starts.
//
//   npm run replay-erasures

import { createApp } from '#app/compose.ts'
import { settingsOrExit } from '#app/process.ts'

const app = await createApp(settingsOrExit())
try {
  await app.replayErasures(line => console.log(line))
} finally {
  await app.close()
}
