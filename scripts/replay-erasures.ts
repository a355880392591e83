// Erases again whoever a restored backup has brought back. Run it after every restore, before the product starts.
//
//   npm run replay-erasures

import { launch } from '#app/launch/launch.ts'
import { installationInPlace, settingsOf } from '#app/operate/backup/installation.ts'
import { replayErasuresOf } from '#app/operate/replay-erasures.ts'

const say = (line: string) => console.log(line)
const end = await launch(async keep => {
  const { ownerUrl, dataDir, encryptionKeys } = await installationInPlace(keep, say)
  const settings = settingsOf({
    DATABASE_URL: ownerUrl,
    FANFARE_DATA_DIR: dataDir,
    FANFARE_ENCRYPTION_KEYS: encryptionKeys,
  })
  await replayErasuresOf(settings, say)
})
await end()
